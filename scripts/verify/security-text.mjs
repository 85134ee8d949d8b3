// Who finds a weakness reads where to tell it (RFC 9116).
import { attempt, textOf, typeOf } from "./site.mjs";

const PATH = "/.well-known/security.txt";

/** @param {string} text @param {string} origin @returns {string[]} */
function judgeText(text, origin) {
  /** @param {string} name */
  const field = (name) => new RegExp(`^${name}:\\s*(\\S+)`, "im").exec(text)?.[1];
  const own = origin + PATH;
  const expires = Date.parse(field("Expires") ?? "");
  return [
    ...(field("Contact") ? [] : ["it names no contact"]),
    ...(expires > Date.now() ? [] : [`it is past its date (${field("Expires") ?? "none"})`]),
    ...[field("Canonical") ?? own]
      .filter((named) => named !== own)
      .map((named) => `it says that it belongs at ${named}`),
  ];
}

/** @param {import("./client.mjs").Client} client @param {import("./report.mjs").Report} report @param {string} origin */
export async function checkSecurityText(client, report, origin) {
  report.section("Reports of weaknesses");
  const answer = await attempt(PATH, () => client.ask(origin + PATH));
  if (typeof answer !== "string" && answer.status === 404) {
    report.note(`${PATH}: there is none, because the build had no GATSBY_CONTACT_EMAIL.`);
    return;
  }
  const problems =
    typeof answer === "string"
      ? [answer]
      : answer.status !== 200 || typeOf(answer) !== "text/plain"
        ? [`status ${answer.status}, ${typeOf(answer)}`]
        : judgeText(textOf(answer), origin);
  report.check(
    `${PATH} is valid`,
    problems,
    "Build and publish again, once a year at least: its date is a year after the build.",
  );
}
