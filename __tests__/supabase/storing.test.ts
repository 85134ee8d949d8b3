/** @jest-environment node */
import { once } from "node:events";
import net from "node:net";
import { backendForAll, MESSAGE, newMessage, ORIGIN, startContactBackend } from "./contact-backend";

const backend = backendForAll({ CONTACT_LIMIT_HOUR: "1000", CONTACT_LIMIT_DAY: "1000" });

const post = async () => (await backend.post(newMessage())).status;
const messages = (count: number) => Array.from({ length: count }, newMessage);

test("a stored message is normalized; the longest one of any alphabet fits", async () => {
  const typed = { ...MESSAGE, name: "  Ame\u0301lie ", message: "a\r\nb\rc\n" };
  const { id } = await (await backend.post(typed)).json();
  expect(await backend.sql`select name, message from contact.messages where id = ${id}`).toEqual([
    { name: "Amélie", message: "a\nb\nc" },
  ]);
  const longest = { ...MESSAGE, name: "名".repeat(100), subject: "題".repeat(150), message: "字".repeat(5000) };
  expect((await backend.post(longest)).status).toBe(200);
});

test("without a database the answer is a 503; the same function goes on once it is back", async () => {
  await backend.deliver();
  await backend.database.cut();
  const answer = await backend.post(newMessage());
  expect(answer.status).toBe(503);
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  expect(await answer.json()).toEqual({ error: expect.any(String), code: "unavailable" });
  expect((await backend.fetch({ method: "POST" }, "/drain")).status).toBe(503);
  await backend.database.mend();
  expect(await backend.count()).toBe(1);
  expect(await post()).toBe(200);
  expect(await backend.count()).toBe(2);
});

test("a message that stalls on its way to the database is a 503, and is not stored on arrival", async () => {
  await backend.deliver();
  backend.database.stall();
  expect(await post()).toBe(503);
  await backend.database.goOn();
  expect(await post()).toBe(200);
  expect(await backend.count()).toBe(2);
});

test("messages to a new function with a silent database are 503, and none is stored later", async () => {
  await backend.kill();
  backend.database.stall();
  await backend.restart();
  expect(await backend.postMany(messages(12))).toEqual(Array(12).fill(503));
  await backend.database.goOn();
  expect(await post()).toBe(200);
  expect(await backend.count()).toBe(1);
});

test("a message whose answer from the database got lost is a 200, and stored once", async () => {
  await backend.deliver();
  backend.database.stallAnswers();
  expect(await post()).toBe(200);
  expect(await backend.count()).toBe(2);
  await backend.database.goOn();
  expect(await backend.count()).toBe(2);
});

test("a message stored before all connections stalled for 9 s is a 200, and stored once", async () => {
  await backend.deliver();
  backend.database.stallAnswers(true);
  const status = post();
  while ((await backend.count()) < 2) await backend.sql`select pg_sleep(0.05)`;
  await backend.sql`select pg_sleep(9)`;
  await backend.database.goOn();
  expect([await status, await backend.count()]).toEqual([200, 2]);
});

test.each(["hits", "messages"])(
  "a message that waits too long for the table %s is a 503, and is not stored",
  async (table) => {
    await backend.deliver();
    let onLocked = () => {};
    const locked = new Promise<void>((resolve) => {
      onLocked = resolve;
    });
    const holder = backend.sql.begin(async (transaction) => {
      await transaction`lock table ${transaction(`contact.${table}`)} in access exclusive mode`;
      onLocked();
      await transaction`select pg_sleep(7.5)`;
    });
    await locked;
    expect(await post()).toBe(503);
    await holder;
    expect(await backend.count()).toBe(1);
    expect(await post()).toBe(200);
  },
);

test("more messages than could be stored in time are refused at once", async () => {
  await backend.deliver();
  backend.database.stall();
  expect(await backend.postMany(messages(130))).toEqual(Array(130).fill(503));
  expect(backend.log().match(/the database failed \(busy\)/g)).toHaveLength(29);
  await backend.database.goOn();
  expect(await post()).toBe(200);
  expect(await backend.count()).toBe(2);
});

test("a faulty database is a 503; nobody sees its words, which quote the message", async () => {
  await backend.sql.unsafe("alter table contact.messages add constraint refused check (name <> 'Ada')");
  const answer = await backend.post();
  await backend.sql.unsafe("alter table contact.messages drop constraint refused");
  expect(answer.status).toBe(503);
  expect((await answer.text()) + backend.log()).not.toContain("Ada");
  expect((await backend.post()).status).toBe(200);
});

test("a function without a database, or with a faulty address, says 503 and goes on", async () => {
  for (const CONTACT_DB_URL of ["", "nonsense"]) {
    const own = await startContactBackend({ CONTACT_DB_URL });
    for (let time = 0; time < 2; time += 1) expect((await own.post()).status).toBe(503);
    expect(own.isRunning()).toBe(true);
    await own.stop();
  }
});

test.each([
  ["Host", "POST /functions/v1/send-contact-email HTTP/1.1\r\nHost: a:99999\r\n"],
  ["address", "POST http://a:99999/functions/v1/send-contact-email HTTP/1.1\r\nHost: localhost\r\n"],
])("an invalid %s is a 400", async (_, head) => {
  const socket = net.connect(Number(new URL(backend.url).port), "127.0.0.1");
  const body = JSON.stringify(MESSAGE);
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});
