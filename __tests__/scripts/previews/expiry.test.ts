/** @jest-environment node */
import { expiryOf, lastingPart } from "../../../scripts/build/previews/expiry.mjs";

const HOST = "https://video.example/a.mp4";
const token = (payload: object) =>
  `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.c2lnbmVk`;

test.each([
  ["exp, in seconds", `${HOST}?exp=1800000000`, "2027-01-15T08:00:00.000Z"],
  ["exp, in milliseconds", `${HOST}?exp=1800000000000`, "2027-01-15T08:00:00.000Z"],
  [
    "exp in the path, as Vimeo has it",
    "https://v.example/exp=1800000000~acl=%2F*~hmac=ab/1.mp4",
    "2027-01-15T08:00:00.000Z",
  ],
  ["Expires (Amazon, Google, CloudFront)", `${HOST}?Expires=1800000000&Signature=x`, "2027-01-15T08:00:00.000Z"],
  ["Expires, as a date", `${HOST}?expires=2027-01-15T08%3A00%3A00Z`, "2027-01-15T08:00:00.000Z"],
  [
    "X-Amz-Date and X-Amz-Expires",
    `${HOST}?X-Amz-Date=20270115T070000Z&X-Amz-Expires=3600`,
    "2027-01-15T08:00:00.000Z",
  ],
  [
    "X-Goog-Date and X-Goog-Expires",
    `${HOST}?X-Goog-Date=20270115T070000Z&X-Goog-Expires=3600`,
    "2027-01-15T08:00:00.000Z",
  ],
  ["a token (Mux)", `${HOST}?token=${token({ exp: 1800000000 })}`, "2027-01-15T08:00:00.000Z"],
  ["the earliest of several", `${HOST}?exp=1800000000&token=${token({ exp: 1700000000 })}`, "2023-11-14T22:13:20.000Z"],
])("%s says until when an address is good", (_name, address, expected) => {
  expect(expiryOf(address)?.toISOString()).toBe(expected);
});

test.each([
  HOST,
  `${HOST}?exp=`,
  `${HOST}?exp=soon`,
  `${HOST}?exp=12`,
  `${HOST}?expires=9999999999999999`,
  `${HOST}?X-Amz-Date=20270115T070000Z`,
  `${HOST}?X-Amz-Date=20271399T070000Z&X-Amz-Expires=3600`,
  `${HOST}?token=a.b.c`,
  `${HOST}?token=${token({ sub: "me" })}`,
  `${HOST}?token=${token({ exp: "tomorrow" })}`,
])("%s says nothing of the kind", (address) => {
  expect(expiryOf(address)).toBeUndefined();
});

test("an address that is renewed has the same lasting part", () => {
  const renewed = [
    `${HOST}?id=7&Expires=1&Signature=a&Key-Pair-Id=K`,
    `${HOST}?id=7&Expires=2&Signature=b&Key-Pair-Id=K#t=1`,
    `${HOST}?id=7&X-Amz-Date=20270115T070000Z&X-Amz-Expires=3600&X-Amz-Signature=c`,
    `${HOST}?id=7&token=${token({ exp: 1 })}`,
  ];
  expect(new Set(renewed.map(lastingPart))).toEqual(new Set([`${HOST}?id=7`]));
  expect(lastingPart("https://v.example/exp=1800000000~hmac=ab/1.mp4")).toBe("https://v.example/1.mp4");
});

test("of two files none is taken for the other", () => {
  expect(lastingPart(`${HOST}?id=7&Expires=1`)).not.toBe(lastingPart(`${HOST}?id=8&Expires=1`));
  expect(lastingPart("https://v.example/1.mp4")).not.toBe(lastingPart("https://w.example/1.mp4"));
});
