// The questions of a deploy.

/** A question: the words that a person reads, and the form of the answer. */
export type Question = [question: string, pattern: RegExp];

/** By half, for both halves, and by the site's host. */
export const QUESTIONS: Record<string, Record<string, Question>> = {
  both: {
    GATSBY_SITE_URL: ["The site's one address, such as https://your.site", /^https?:/],
    SUPABASE_PROJECT: ["The reference of the Supabase project (20 letters)", /^[a-z]{20}$/],
  },
  function: {
    CONTACT_TO: ["The owner's mailbox, which gets the messages; several with commas", /@/],
    CONTACT_FROM: ["The sender of the mails: Name <mailbox@your.domain>", /@/],
    SUPABASE_ACCESS_TOKEN: ["A Supabase access token (dashboard, Account, Access Tokens)", /^sbp_/],
    SUPABASE_DB_URL: [
      "The database's address (dashboard, Connect, Session pooler); in its password write %25 for % and %23 for #",
      /^postgres(ql)?:\/\/[^:@/]+:([^%#@/?]|%[0-9a-f]{2})+@/i,
    ],
    RESEND_API_KEY: ["The key of the Resend account", /^re_/],
  },
  site: {
    GATSBY_CONTACT_EMAIL: ["The public e-mail address", /@/],
    GATSBY_SUPABASE_ANON_KEY: ["The project's publishable key (dashboard, API Keys)", /./],
    SITE_HOST: ["The site's host: cloudflare or netlify", /^(cloudflare|netlify)$/],
  },
  cloudflare: {
    CLOUDFLARE_ACCOUNT_ID: ["The account of Cloudflare (32 digits)", /^\w{32}$/],
    CLOUDFLARE_PROJECT: ["The name of the Pages project", /./],
    CLOUDFLARE_API_TOKEN: ["A token with Cloudflare Pages, Edit", /./],
  },
  netlify: {
    NETLIFY_SITE_ID: ["The id of the project on Netlify", /./],
    NETLIFY_AUTH_TOKEN: ["A personal access token of Netlify", /./],
  },
};

/** Settings with a default: they are never asked for, and checked if they are set. */
export const NEVER_ASKED: Record<string, Question> = {
  KEEP_DAYS: ["The days until a message is deleted, a whole number from 1 to 99999", /^[1-9]\d{0,4}$/],
};
