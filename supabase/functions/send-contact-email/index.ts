/** The entry point of the deployed function. */
import { DEADLINES } from "./deadline.ts";
import { serve } from "./serve.ts";

await serve(DEADLINES);
