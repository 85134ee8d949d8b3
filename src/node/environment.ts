/** Loads the build's `.env` file into `process.env`, as Gatsby does for browser code. Import it first. */
import dotenv from "dotenv";

dotenv.config({ path: `.env.${process.env.NODE_ENV ?? "development"}`, quiet: true });
