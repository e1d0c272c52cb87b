import { describe, expect, it } from "vitest";
import { parseCalendarDate } from "../calendar.ts";
import { isMatchable, matchAnswers } from "./match-answers.ts";
import { ASKING_MESSAGES, GYM_ANSWERS, OTHER_MESSAGES } from "./testing/answer-messages.ts";

const TODAY = parseCalendarDate("2026-11-29") ?? fail();
function fail(): never {
  throw new Error("Expected a date");
}
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
const match = (message: string) => matchAnswers(message, TODAY, GYM_ANSWERS);

const asking = linesOf(ASKING_MESSAGES).map((line) => {
  const [ids = "", text = ""] = line.split(" :: ");
  return { ids: ids.split(" "), text };
});
const others = linesOf(OTHER_MESSAGES);

describe("messages that ask for an answer of the business", () => {
  it.each(asking)("$text", ({ ids, text }) => {
    expect(match(text)).toMatchObject({ ids, hasOther: false });
  });

  it("are over 40", () => expect(asking.length).toBeGreaterThan(40));
});

describe("messages to which none fits", () => {
  it.each(others)("%s", (text) => {
    const { ids, hasOther } = match(text);
    expect(ids.length === 0 || hasOther).toBe(true);
  });

  it("are over 40", () => expect(others.length).toBeGreaterThan(40));
});

it("takes no answer from a quotation, a signature or a long message", () => {
  expect(match("Thanks!\n\nOn Mon, 23 Nov 2026 at 10:00, Iron Gym wrote:\n> Do you have parking?").ids).toEqual([]);
  expect(match(`Do you have parking? ${"We come from far away. ".repeat(50)}`).ids).toEqual([]);
});

it("takes the first answer that fits", () => {
  const answers = [
    { id: "first", questions: ["wifi?"] },
    { id: "second", questions: ["Is there wifi?"] },
  ];
  expect(matchAnswers("is there wifi", TODAY, answers).ids).toEqual(["first"]);
});

it("tells a question that says nothing", () => {
  expect(isMatchable("kya hai aapka?")).toBe(false);
  expect(isMatchable("wifi hai?")).toBe(true);
});
