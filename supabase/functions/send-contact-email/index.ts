/** What is deployed. */
import { DEADLINES } from "./deadline.ts";
import { serve } from "./serve.ts";

await serve(DEADLINES);
