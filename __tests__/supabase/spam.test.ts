import { findErrors, normalized } from "../../supabase/functions/send-contact-email/rules";
import { findSpam } from "../../supabase/functions/send-contact-email/spam";
import { MESSAGE } from "./worker";

const MARKUP = [
  '<a href="https://a.example">x</a>',
  "<A\nclass=b HREF=x>",
  "<a/href =x>",
  "[url=x]",
  "[URL ]x",
  "[link=x]",
];
const SITES = [
  "https://a.example/p ".repeat(5),
  "HTTP://A.TOP\n".repeat(5),
  "www.a.dev, ".repeat(5),
  "a.com|b.net/p?q=1|c.org|d.ru|e.xyz/a",
  "a.biz b.info c.cn d.top e.com",
];

/** @returns why a message without a fault is held */
function reasonFor(message: string) {
  const sent = normalized({ ...MESSAGE, message });
  expect(findErrors(sent)).toEqual({});
  return findSpam(sent, undefined);
}

test.each(MARKUP)("the markup %j is held", (message) => expect(reasonFor(message)).toContain("the markup of a link"));
test.each(SITES)("the addresses %j are held", (message) => expect(reasonFor(message)).toContain("addresses of sites"));
test("a message with a filled honeypot is held", () => expect(findSpam(MESSAGE, "1")).toContain("a field was filled"));

/** One message in each line; \\ is a line break. */
const HONEST = `EXT.SHOP - DAY, INT.CLUB - NIGHT, INT.STORE, EXT.SITE, INT.CLUB
Привет, нам нужен клип
שלום \u200fAda\u200e, see you
سلام، می‌خواهیم ویدیو
We made it with three.js, node.js, vue.js, next.js and d3.js
The script is named <script>alert(1)</script>
Script: HEIST_v2.final.fdx, boards.pdf, cut.mov, mix.wav, song.mp3
Our songs: https://a.example/1 https://b.example/2 https://c.example/3
www.a.com, b.com, c.com and d.com are ours
See hammered.com/portfolio/3 and hammered.com/portfolio/4
We love [this](https://a.example)
https://youtu.be/dQw4w9WgXcQ
Write to ada@münchen.com, bob@b.com, cy@zürich.com, dee@mail.d.com, eve@köln.net, fay@ä.org or gil@ö.com
We start at 10.30.Then at 11.15.Then lunch.
[Verse 1] [Chorus] [Link to follow]
a < b and c > d, is <a or b href ok, url=1&link=2
It costs $1.000.000,00. Or 5.000.com?
No.1 band, St.Louis, e.g.this, i.e.that, U.S.A., p.m.today
Budget: 10k\\Date: June\\Place: L.A.\\Length: 3:30
-- \\Ada\\www.ada.example\\ada@ada.com\\+1 213 555 0100`;

test("twenty honest messages aren't held", () => {
  const messages = HONEST.split("\n").map((line) => line.replaceAll("\\", "\n"));
  const held = messages.filter((message) => findSpam(normalized({ ...MESSAGE, message }), undefined));
  expect(held).toEqual([]);
  expect(findSpam({ ...MESSAGE, name: "<a href=x>" }, "")).toContain("markup");
});
