import fc from "fast-check";

/** Any text at all: of any characters, halves of characters and control characters among them. */
export const anyText = () =>
  fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("\r", "\n", "\0", "\ud800", "\u2028", ":", "a") }),
  );
