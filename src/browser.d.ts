/** The variables that the build replaces in the browser's code. */
declare const process: {
  env: Partial<
    Record<
      "GATSBY_CONTACT_EMAIL" | "GATSBY_SITE_URL" | "GATSBY_SUPABASE_URL" | "NODE_ENV" | "GATSBY_SUPABASE_ANON_KEY",
      string
    >
  >;
};
