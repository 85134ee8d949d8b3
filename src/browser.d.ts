/** The settings that the build writes into the browser's code in place of these words. */
declare const process: {
  env: Partial<
    Record<"GATSBY_CONTACT_EMAIL" | "GATSBY_SITE_URL" | "GATSBY_SUPABASE_URL" | "GATSBY_SUPABASE_ANON_KEY", string>
  >;
};
