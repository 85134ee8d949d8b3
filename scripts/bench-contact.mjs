// `npm run bench:contact`: how many messages the function stores and mails a second, on PGlite and on PostgreSQL.
// It prints a table; the mails go to the inbox, over HTTP like everything else.
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { freePort } from "./backend/ports.mjs";
import { findPostgres, startPostgres } from "./backend/postgres.mjs";
import { install } from "./prepare.mjs";
import { beginProgram, stop } from "./stop.mjs";

const CONNECTIONS = [1, 10, 50];
const WARM_UP = 300;
const MESSAGES = 1_000;
const NO_LIMIT = "100000000";

const program = beginProgram();
await install(program);
const { localDatabaseUrl } = await import("./backend/backend.mjs");
const { startInbox } = await import("./backend/inbox.mjs");
const { migrate } = await import("./backend/migrations.mjs");
const { FUNCTION_PATH, findDeno, startDatabase, startFunction } = await import("./backend/parts.mjs");
const { connect } = await import("../supabase/functions/send-contact-email/connect.mjs");
const deno = findDeno() ?? stop("Deno has no program for this system.");

let sent = 0;

/** Posts one message of a visitor who never wrote before. @param {number} port @param {http.Agent} agent @returns {Promise<number>} the status */
function post(port, agent) {
  sent += 1;
  const visitor = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  const body = JSON.stringify({
    name: "Ada",
    email: `ada${sent}@example.com`,
    subject: "A video",
    message: "Hello ".repeat(50),
  });
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": visitor };
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: "127.0.0.1", path: FUNCTION_PATH, method: "POST", agent, headers });
    request.on("error", reject);
    request.on("response", (response) => json(response).then(() => resolve(response.statusCode ?? 0), reject));
    request.end(body);
  });
}

/** @param {number} port @param {number} connections @param {number} messages */
async function load(port, connections, messages) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  /** @type {number[]} */
  const times = [];
  let left = messages;
  let stored = 0;
  const begun = performance.now();
  const visitor = async () => {
    while (left-- > 0) {
      const start = performance.now();
      if ((await post(port, agent)) === 200) stored += 1;
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const percentile = (/** @type {number} */ part) => times[Math.ceil(times.length * part) - 1]?.toFixed(1) ?? "";
  return {
    rate: Math.round(messages / seconds),
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    stored,
  };
}

/**
 * @param {string} name @param {string} url the database's
 * @param {string} folder for what is written
 */
async function measure(name, url, folder) {
  await migrate(url, { own: true });
  const inbox = await startInbox(path.join(folder, `${name}.jsonl`), 0);
  const { port: mail } = /** @type {import("node:net").AddressInfo} */ (inbox.address());
  const port = await freePort();
  const child = await startFunction(deno, port, {
    CONTACT_DB_URL: url,
    CONTACT_ADDRESS_HEADER: "x-forwarded-for",
    RESEND_BASE_URL: `http://127.0.0.1:${mail}`,
    RESEND_API_KEY: "bench",
    CONTACT_ALLOWED_ORIGINS: "http://localhost:9000",
    CONTACT_FROM: "bench@example.com",
    CONTACT_TO: "owner@example.com",
    CONTACT_LIMIT_HOUR: NO_LIMIT,
    CONTACT_LIMIT_DAY: NO_LIMIT,
    CONTACT_LIMIT_EMAIL_HOUR: NO_LIMIT,
    CONTACT_LIMIT_ALL_HOUR: NO_LIMIT,
    CONTACT_LIMIT_ALL_DAY: NO_LIMIT,
  });
  const sql = connect(url, { max: 1 });
  const count = async () => (await sql`select count(*)::int as n from contact.messages`)[0]?.n;
  await load(port, 10, WARM_UP);
  const rows = [];
  for (const connections of CONNECTIONS) {
    // The ceiling for all counts what it has let through: 200 a day, but here as many as were ever sent.
    await sql`truncate contact.hits`;
    const before = await count();
    const { rate, p50, p95, p99, stored } = await load(port, connections, MESSAGES);
    rows.push([name, connections, rate, p50, p95, p99, stored, (await count()) - before]);
  }
  await sql.end();
  await child.stop();
  inbox.close().closeAllConnections();
  return rows;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
const { default: Table } = await import("cli-table3");
const table = new Table({
  head: ["Database", "Connections", "Messages/s", "p50 ms", "p95 ms", "p99 ms", "Answers 200", "Rows stored"],
  style: { head: [], border: [] },
});

const port = await freePort();
const pglite = await startDatabase(path.join(folder, "database"), port);
program.add(pglite);
table.push(...(await measure("PGlite", localDatabaseUrl(port), folder)));
await pglite.stop();

const programs = findPostgres();
if (programs) {
  const server = await startPostgres(programs, await freePort());
  program.add(server);
  table.push(...(await measure("PostgreSQL", server.url, folder)));
  await server.stop();
} else console.log("There is no PostgreSQL on this machine: only PGlite is measured.");
fs.rmSync(folder, { recursive: true, force: true });
console.log(`${MESSAGES} messages at each number of connections; ${os.cpus().length} cores\n${table}`);
const lost = [...table].filter((row) => Array.isArray(row) && row[6] !== row[7]);
if (lost.length > 0) stop("Some answers said 200 and no row was stored, or the other way round.");
