import { expectSeen, test } from "../helpers/journey";

// The 404 has that status.
test.use({ expectedErrors: /status of 404 / });

const settle = async () => {
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
};

for (const zoom of [1.25, 2, 4])
  test(`at ${zoom * 100} % the name and the 404 stay within the window`, async ({ open, site }) => {
    const visitor = await open({ zoom });
    for (const [path, selector] of [
      ["/", "h1 > span"],
      ["/nope", "main [aria-hidden] > span"],
    ] as const) {
      await visitor.goto(site.url + path);
      const within = (selector: string) =>
        Array.from(document.querySelectorAll(selector), (line) => {
          const range = document.createRange();
          range.selectNodeContents(line);
          const { left, right } = range.getBoundingClientRect();
          return left >= 0 && right <= innerWidth + 0.5;
        });
      await visitor.run(settle);
      const words = await visitor.run((selector: string) => document.querySelectorAll(selector).length, selector);
      await expectSeen(visitor, within, [selector], Array(words).fill(true));
    }
  });
