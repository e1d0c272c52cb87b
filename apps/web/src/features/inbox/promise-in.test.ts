import { expect, it } from "vitest";
import { promiseIn } from "./use-writing.ts";

const promise = {
  id: "0190a000-0000-7000-8000-0000000000f1",
  promisedOn: "2026-12-01",
  dayText: "1 Dec 2026",
} as const;
const line = "Theek hai, aap 1 Dec 2026 ko payment karenge. Dhanyavaad.";
const suggestion = { promise, text: `Namaste Ishaan ji,\n${line}` };

it.each([
  ["unchanged", suggestion.text],
  ["with another greeting", `Hello Ishaan,\n${line}`],
  ["with a line more", `${suggestion.text}\nHave a good day!`],
])("confirms the promise with the suggestion %s", (_, text) => {
  expect(promiseIn(text, suggestion)).toBe(promise.id);
});

it.each([
  ["a day that ends with the promised one", suggestion.text.replace("1 Dec", "11 Dec")],
  ["another such day", suggestion.text.replace("1 Dec", "21 Dec")],
  ["the day in another sentence", "Hum 1 Dec 2026 ko band hain, 5 Dec 2026 ko dijiye"],
  ["a second day", `${suggestion.text}\nAap 5 ko bhi de sakte hain.`],
  ["no day", "Theek hai"],
])("confirms none with %s", (_, text) => {
  expect(promiseIn(text, suggestion)).toBeNull();
});

it("confirms none where the suggestion repeats none", () => {
  expect(promiseIn(suggestion.text, { ...suggestion, promise: null })).toBeNull();
});
