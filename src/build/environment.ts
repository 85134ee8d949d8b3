/**
 * Puts `.env.development` or `.env.production` (whichever this build is) into `process.env`, for the code that
 * runs in Node. Gatsby reads the same file for the browser's code. What the environment already says wins.
 * Import it before anything that reads `process.env`.
 */
import dotenv from "dotenv";

dotenv.config({ path: `.env.${process.env.NODE_ENV ?? "development"}`, quiet: true });
