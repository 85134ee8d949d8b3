// npm run messages: lists the last 20 messages, and as many held ones, the oldest first; at the end, what there is to
// do. It reads the database of SUPABASE_DB_URL, else this machine's. After `--`:
//   --all         lists all messages
//   --csv         prints the messages as CSV
//   --drain       sends the mails that are due now
//   --retry       makes all mails due that wait for another attempt or are given up
//   --release ID  sends a held message on
//   --forget ADDRESS  deletes all messages of an e-mail address
import { PRIVATE_FILE, readEnvFile } from "./common/env-files";
import { createProgram, fail } from "./common/program";
import { runMessages } from "./messages/run";

const program = createProgram();
const env = { ...readEnvFile(PRIVATE_FILE), ...process.env };
const run = runMessages(process.argv.slice(2), env, program, (sentence) => console.error(sentence));
process.stdout.write(await run.catch(({ message }) => fail(message)));
await program.stop();
