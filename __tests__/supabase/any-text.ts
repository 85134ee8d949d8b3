import fc from "fast-check";

/** Text of any characters, also control characters and lone surrogates. */
export const anyText = () =>
  fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("\r", "\n", "\0", "\ud800", "\u2028", ":", "<", "a") }),
  );
