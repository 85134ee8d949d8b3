type Setting = "CONTACT_EMAIL" | "SITE_URL" | "SUPABASE_URL" | "SUPABASE_ANON_KEY";

/** The variables that the build replaces in the browser's code. */
declare const process: { env: { [name in "NODE_ENV" | `GATSBY_${Setting}`]?: string } };
