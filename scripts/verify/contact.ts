// Checks the contact function of a published site.
import type { ContactMessage } from "../../supabase/functions/send-contact-email/rules";
import { FUNCTION_PATH } from "../backend/function";
import type { VerifiedSite } from "./requests";

/** More than the function needs to send all mails that are due (deadline.ts). */
const DRAIN_MS = 60_000;

/**
 * Checks that the function accepts the site, reads messages and reaches its database, and sends a message if wanted.
 * @param policy the site's Content-Security-Policy, which names the function's origin
 */
export async function checkContact(
  { home, fault, request }: VerifiedSite,
  policy: string,
  send = false,
): Promise<void> {
  const origin = /connect-src[^;]*?(https?:\/\/[^\s;]+)/.exec(policy)?.[1];
  if (!origin)
    return fault("/contact", "the policy names no contact function", "Build the site with GATSBY_SUPABASE_URL.");
  const address = origin + FUNCTION_PATH;
  const preflighted = { Origin: home.origin, "Access-Control-Request-Method": "POST" };
  const gone = "Does this Supabase project exist? Its address is the build's GATSBY_SUPABASE_URL.";
  const preflight = await request(address, { method: "OPTIONS", headers: preflighted }, gone);
  if (!preflight) return;
  if (preflight.status === 540)
    return fault(address, "the Supabase project is paused", "Restore it in its dashboard (docs/deploy.md).");
  const allowed = preflight.headers.get("access-control-allow-origin");
  if (allowed !== home.origin)
    return fault(address, `it allows ${allowed ?? "no site"}`, `Set CONTACT_ALLOWED_ORIGINS=${home.origin}.`);

  const headers = { Origin: home.origin, "Content-Type": "application/json" };
  const post = (body: object) => request(address, { method: "POST", headers, body: JSON.stringify(body) });
  const empty = await post({});
  const advice: Record<number, string> = {
    401: "The platform refuses the site's key: deploy the function with verify_jwt = false.",
    403: `The function refuses the site's origin: set CONTACT_ALLOWED_ORIGINS=${home.origin}.`,
    404: "Deploy the function: supabase functions deploy send-contact-email.",
  };
  // 422: the function has read the message and names its faults.
  if (empty && empty.status !== 422)
    fault(address, `it answers an empty message with status ${empty.status}`, advice[empty.status] ?? "Read its log.");
  // Asks the database as the function's role, also when no mail is due.
  const drain = { method: "POST", signal: AbortSignal.timeout(DRAIN_MS) };
  const drained = await request(`${address}/drain`, drain);
  const causes = "Is the database paused, or are its password or the mail settings wrong?";
  if (drained && drained.status !== 200)
    fault(`${address}/drain`, `status ${drained.status} ${drained.body}`, `${causes} Run npm run deploy -- function.`);
  if (!send) return;
  const contact = await request("/contact");
  const email = /mailto:([^"?]+)/.exec(contact?.body.toString() ?? "")?.[1] ?? "";
  // The time, because the function stores the same words once a day.
  const message = `A test of ${home.origin} at ${new Date().toISOString()}. Nobody needs to answer.`;
  const test: ContactMessage = { name: "Test of the site", email, subject: "TEST: please ignore", message };
  const sent = await post(test);
  if (sent && sent.status !== 200) fault(address, `status ${sent.status} ${sent.body}`, "Read its log.");
}
