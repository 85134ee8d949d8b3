type Backend = "GATSBY_SUPABASE_URL" | "GATSBY_SUPABASE_ANON_KEY";

/** The variables that the build replaces in the browser's code. */
declare const process: {
  env: { [name in "NODE_ENV" | "GATSBY_CONTACT_EMAIL" | "GATSBY_SITE_URL" | Backend]?: string };
};
