import fc from "fast-check";
import { expect, it } from "vitest";
import { beginningOf, shortenedText } from "./shortened-text.ts";

const FAMILY = "👨‍👩‍👧";

it.each([
  ["", 3, ""],
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["ab🙂", 3, "ab"],
  ["ab🙂", 4, "ab🙂"],
  ["ab🙂c", 4, "ab🙂"],
  ["🙂🙂🙂", 5, "🙂🙂"],
  [`a${FAMILY}b`, 4, "a"],
  [`a${FAMILY}b`, 9, `a${FAMILY}`],
  ["🇮🇳🇮🇳", 6, "🇮🇳"],
  ["नमकीन", 3, "नम"],
  ["नमकीन", 4, "नमकी"],
  ["ab\uD83D", 3, "ab\uFFFD"],
  ["a\uD83Dbc", 3, "a\uFFFDb"],
  [FAMILY, 1, ""],
  [FAMILY, 2, "👨"],
  [`e${"\u0301".repeat(9)}`, 4, `e${"\u0301".repeat(3)}`],
])("the beginning of %j of at most %i characters is %j", (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});

it.each([
  ["abcd", 4, "abcd"],
  ["abcde", 4, "abc…"],
  ["ab cde", 4, "ab…"],
  ["ab🙂de", 4, "ab…"],
])("%j shortened to %i characters is %j", (text, most, shortened) => {
  expect(shortenedText(text, most)).toBe(shortened);
});

it("never is longer than allowed, nor ill-formed", () => {
  const letters = fc.constantFrom("🙂", FAMILY, "की", "a", " ", "\uD83D", "\uDE42", "\u0301", "\r\n");
  const texts = fc.array(letters, { maxLength: 40 }).map((all) => all.join(""));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 50 }), (text, most) => {
      for (const short of [beginningOf(text, most), shortenedText(text, most)]) {
        expect(short.length).toBeLessThanOrEqual(most);
        expect(short.isWellFormed()).toBe(true);
      }
      expect(text.toWellFormed().startsWith(beginningOf(text, most))).toBe(true);
    }),
  );
});
