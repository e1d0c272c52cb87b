import { expect, it } from "vitest";
import { languageAskedFor } from "./languages.ts";

it.each([
  [undefined, "en"],
  ["", "en"],
  ["hi", "hi"],
  ["hi-IN,hi;q=0.9,en-IN;q=0.8,en;q=0.7", "hi"],
  ["en-IN,en;q=0.9,hi;q=0.8", "en"],
  ["en;q=0.5, HI-in;q=0.8", "hi"],
  ["hi;q=0, en", "en"],
  ["gu-IN,hi;q=0.9", "en"],
  ["*", "en"],
  [";;,q=,hi;q=x,en", "en"],
] as const)("a browser that asks for %j reads %s", (header, language) => {
  expect(languageAskedFor(header)).toBe(language);
});
