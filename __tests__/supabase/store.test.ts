import postgres from "postgres";
import { createSemaphore, type Database, isNotExecuted } from "../../supabase/functions/send-contact-email/database";
import { DEADLINES } from "../../supabase/functions/send-contact-email/deadline";
import { createStore } from "../../supabase/functions/send-contact-email/store";
import { MESSAGE } from "./worker";

test("a refusal by the database proves that a statement was not executed, a broken connection doesn't", () => {
  const codes = ["08P01", "57P01", "XX000", "55P03", "57014", "23514"];
  const certain = codes.filter((code) => isNotExecuted(Object.assign(new postgres.PostgresError("refused"), { code })));
  expect(certain).toEqual(["55P03", "57014", "23514"]);
});

test("more statements than can be executed in time are refused at once; a repeated one skips the queue", async () => {
  const { acquire, release, isIdle } = createSemaphore(1);
  const order: number[] = [];
  const queued = Array.from({ length: 101 }, (_, index) => acquire(60_000, false).then(() => order.push(index)));
  await expect(acquire(60_000, false)).rejects.toMatchObject({ code: "busy" });
  const repeated = acquire(60_000, true).then(() => order.push(-1));
  for (const _ of [...queued, repeated]) release();
  await Promise.all([...queued, repeated]);
  expect(order).toEqual([0, -1, ...Array.from({ length: 100 }, (_, index) => index + 1)]);
  expect(isIdle()).toBe(true);
});

test("a function with a wrong clock stores messages by the database's clock", async () => {
  let calls = 0;
  const hourAhead: Database = {
    run: async (statement) => {
      calls += 1;
      const moment = new Date(Date.now() + 3_600_000);
      const sql = Object.assign((_: TemplateStringsArray, ...values: unknown[]) => values, { json: JSON.stringify });
      const values: unknown = statement(sql as never);
      const deadline = (values as unknown[]).find((value) => value instanceof Date) as Date;
      return [{ id: deadline < moment ? null : "1", retry_after: null, moment }] as never;
    },
  };
  const rule = { key: "all", seconds: 1, max: 1 };
  const rules = { rules: [rule], confirmations: rule };
  expect(await createStore(hourAhead, DEADLINES).add(MESSAGE, rules, Date.now() + 10_000)).toEqual({ id: "1" });
  expect(calls).toBe(2);
});
