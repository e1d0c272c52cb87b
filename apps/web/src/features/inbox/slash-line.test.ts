import { describe, expect, it } from "vitest";
import { slashTyped } from "./slash-line.ts";

describe("a slash", () => {
  it.each([
    ["the empty field", "", "/", 1, 0],
    ["an empty last line", "Hello\n", "Hello\n/", 7, 6],
    ["an empty line between others", "a\n\nb", "a\n/\nb", 3, 2],
  ])("in %s opens the list there", (_, before, after, caret, at) => {
    expect(slashTyped(before, after, caret)).toBe(at);
  });

  it.each([
    ["after a word", "and", "and/", 4],
    ["before a word", "or", "/or", 1],
    ["of a pasted text", "", "/x", 2],
    ["in place of a selection", "ab", "/", 1],
    ["that was there before", "/", "/a", 2],
    ["that is left after deleting", "/a", "/", 1],
  ])("%s is only a slash", (_, before, after, caret) => {
    expect(slashTyped(before, after, caret)).toBeNull();
  });
});
