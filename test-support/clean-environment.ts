/** Removes an owner's settings: none may reach the tests, whose processes inherit the environment. */
export default function cleanEnvironment(): void {
  const setting =
    /^(GATSBY|EDITOR|SUPABASE|CLOUDFLARE|NETLIFY|CONTACT|RESEND|LOCAL|BACKEND)_|^PG|^(PORT|SITE_HOST|KEEP_DAYS)$/;
  for (const name of Object.keys(process.env)) if (setting.test(name)) delete process.env[name];
}
