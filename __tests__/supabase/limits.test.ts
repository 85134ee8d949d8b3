import { clientNetworks, createHasher, mailbox } from "../../supabase/functions/send-contact-email/limits";

const NETWORKS = ["32.1.13.184.0.1.0.2/64", "32.1.13.184.0.1/48"];
test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  [" 203.0.113.7:51234", ["203.0.113.7"]],
  ["", []],
  ["nonsense", []],
  ["2001:db8:1:2:ffff::9", NETWORKS],
  ["[2001:db8:1:2::3]:443", NETWORKS],
])("the limits count the address %j by %j", (address, expected) =>
  expect(clientNetworks(new Headers({ "x-real-ip": address }), "x-real-ip", undefined)).toEqual(expected),
);

test.each([
  ["ADA+video+2@Example.com", "ada@example.com"],
  ["A.D.A+1@googlemail.com", "ada@gmail.com"],
  ["a.da@example.com", "a.da@example.com"],
])("the limits count the mailbox %s as %s", (email, expected) => expect(mailbox(email)).toBe(expected));

test("the limiter's keys depend on the secret", async () => {
  expect(await createHasher("one")("address 203.0.113.7")).not.toBe(await createHasher("two")("address 203.0.113.7"));
});
