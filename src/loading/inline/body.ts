/** Runs at the end of a built page, before any other code. */
import { holdSubmit } from "../../contact/held-submit";
import { holdInstallPrompt } from "../../offline/install-prompt";
import { loadCode } from "./load-code";
import { openAtOwnAddress } from "./own-address";

const { dataset } = document.currentScript as HTMLScriptElement;
openAtOwnAddress(dataset.path ?? "");
holdInstallPrompt();
holdSubmit();
loadCode(dataset);
