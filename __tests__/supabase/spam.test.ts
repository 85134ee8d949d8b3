import { findErrors, normalized } from "../../supabase/functions/send-contact-email/rules";
import { findSpam } from "../../supabase/functions/send-contact-email/spam";
import { MESSAGE } from "./worker";

const HUNDRED = Array.from({ length: 100 }, (_, index) => index);
const pick = <Item>(items: Item[], index: number): Item => items[index % items.length] as Item;

const WORDS = ["Buy now", "SEO for you", "Дёшево", "格安", "Great site!", "crypto", "x".repeat(3000)];
const ENDINGS = ["com", "net/p?q=1", "org", "ru", "xyz/a", "biz", "info"];
const site = (at: number) =>
  pick([`https://s${at}.example/p`, `HTTP://S${at}.TOP`, `www.s${at}.dev`, `s${at}.${pick(ENDINGS, at)}`], at);
const sites = (count: number, index: number) => Array.from({ length: count }, (_, part) => site(index + part));

const MARKUP = [
  (at: string) => `<a href="${at}">x</a>`,
  (at: string) => `<A\nclass=b HREF=${at}>`,
  (at: string) => `<a/href =${at}>`,
  (at: string) => `[url=${at}]x[/url]`,
  () => "[URL ]x[/URL]",
];

test.each<[reason: string, added: (index: number) => string, traps: unknown[]]>([
  ["markup of a link", (index) => pick(MARKUP, index)(site(index)), [undefined]],
  ["addresses of sites", (index) => sites(5 + (index % 9), index).join(pick([" ", "\n", ", ", " | "], index)), [""]],
  ["a field was filled", () => "", ["https://a.example", "1", 1, true, {}]],
])("a hundred messages of one kind are held, with the reason: %s", (reason, added, traps) => {
  for (const index of HUNDRED) {
    const message = `${pick(WORDS, index)} ${added(index)}`;
    const sent = normalized({ ...MESSAGE, message });
    expect(findErrors(sent)).toEqual({});
    expect([message, findSpam(sent, pick(traps, index))]).toEqual([message, expect.stringContaining(reason)]);
  }
});

/** One message in each line; \\ is a line break. */
const HONEST = `Hello
EXT.SHOP - DAY, INT.CLUB - NIGHT, INT.STORE, EXT.SITE, INT.CLUB
CALL ME BACK, WE NEED A VIDEO IN JUNE!!!
FREE on Friday? We win an award!
Привет, нам нужен клип
👩‍🎤 ❤️ 🎬
שלום, אנחנו צריכים קליפ
שלום \u200fAda\u200e, see you
سلام، می‌خواهیم ویدیو
こんにちは。ミュージックビデオをお願いします。
안녕하세요, 뮤직비디오 문의드립니다
你好，我们想拍一个视频
សួស្តី យើងត្រូវការវីដេអូ
नमस्ते, हमें एक वीडियो चाहिए
Très bien, à bientôt
ÇOK GÜZEL
We made it with three.js, node.js, vue.js, next.js and d3.js
The script is named <script>alert(1)</script>
The script: 'O'Neil & Sons; DROP TABLE'
Script: HEIST_v2.final.fdx, boards.pdf, cut.mov, mix.wav, song.mp3
Casino scene, crypto heist, viagra joke: it's a comedy script
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
> On Monday you wrote:\\> Thanks!\\\\Yes, let's do it.
-- \\Ada\\www.ada.example\\ada@ada.com\\+1 213 555 0100
...
?
1
${"Line\\\\".repeat(900)}
${"A".repeat(5000)}`;

test("forty honest messages aren't held", () => {
  const messages = HONEST.split("\n").map((line) => line.replaceAll("\\", "\n"));
  expect(messages).toHaveLength(40);
  const held = messages.filter((message) => findSpam(normalized({ ...MESSAGE, message }), undefined));
  expect(held).toEqual([]);
  expect(findSpam({ ...MESSAGE, name: "<a href=x>" }, "")).toContain("markup");
});
