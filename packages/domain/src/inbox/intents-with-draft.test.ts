import { expect, it } from "vitest";
import { intentsWithDraft } from "./draft-reply.ts";

const today = "2026-11-29";
const owing = { today, owedNow: 90_000, owedLater: 0, hasSubscription: true, nextDueOn: null } as const;
const paid = { ...owing, owedNow: 0 };
const said = (...texts: string[]) => texts.map((text, id) => ({ id: String(id), text, receivedOn: today }) as const);

it("names what the customer wants where the account holds the answer", () => {
  expect(intentsWithDraft(said("Kitna baaki hai?", "Kal de dunga"), owing, [])).toEqual(["amount", "promise"]);
  expect(intentsWithDraft(said("When is my fee due?"), { ...paid, nextDueOn: "2026-12-05" }, [])).toEqual(["due-date"]);
  expect(intentsWithDraft(said("When is my fee due?"), paid, [])).toEqual([]);
});

it("names nothing where a payment may have answered, or only a person can", () => {
  expect(intentsWithDraft(said("Kitna baaki hai?"), paid, [])).toEqual([]);
  expect(intentsWithDraft(said("Kitna baaki hai?", "I want to complain"), owing, [])).toEqual([]);
  expect(intentsWithDraft(said("Hello"), owing, [])).toEqual([]);
});

it("names nothing where an answer of the business has a variable", () => {
  const answer = (isWhole: boolean) => [{ id: "a", questions: ["parking"], isWhole }];
  const asked = said("Kitna baaki hai?", "parking?");
  expect(intentsWithDraft(asked, owing, answer(true))).toEqual(["amount"]);
  expect(intentsWithDraft(asked, owing, answer(false))).toEqual([]);
});
