import { expect, it } from "vitest";
import { checkInput, readAnswer, takeContractProblems } from "./contract-check.ts";

const nothing = { items: [], nextCursor: null };

it("accepts what the contract allows, and leaves out what it doesn't name", () => {
  checkInput("customers.list", { limit: 50 });
  expect(readAnswer("customers.list", { ...nothing, total: 3 })).toEqual(nothing);
  expect(takeContractProblems()).toEqual([]);
});

it.each([
  ["an answer", () => readAnswer("customers.list", { items: [{ name: "Meera" }], nextCursor: null })],
  ["an input", () => checkInput("customers.list", { limit: 0 })],
  ["a procedure that doesn't exist", () => checkInput("customers.lists", {})],
])("refuses %s and keeps it until it is taken", (_, check) => {
  expect(check).toThrow();
  expect(takeContractProblems()).toHaveLength(1);
  expect(takeContractProblems()).toEqual([]);
});
