/** Puts the build's `.env` file into `process.env`, as Gatsby does for the browser's code. Import it before its readers. */
import dotenv from "dotenv";

dotenv.config({ path: `.env.${process.env.NODE_ENV ?? "development"}`, quiet: true });
