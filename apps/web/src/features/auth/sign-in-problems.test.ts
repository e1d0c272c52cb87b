import { Login } from "@aavarti/contract/auth";
import { describeProblem } from "@aavarti/contract/sentences";
import { expect, it } from "vitest";
import { findSignInProblems } from "./sign-in-problems.ts";

it.each([
  ["", ""],
  ["meera@example.in", ""],
  ["", "secret"],
  ["   ", "secret"],
  ["meera", "secret"],
  ["meera@example", "secret"],
  ["meera@ex ample.in", "secret"],
  ["a@b@example.in", "secret"],
  [" Meera@Example.in ", "secret"],
  ["मीरा@example.in", " "],
])("finds for %j and %j what the server would refuse", (email, password) => {
  const parsed = Login.safeParse({ email, password });
  expect(findSignInProblems({ email, password })).toEqual(parsed.success ? {} : describeProblem(parsed.error).fields);
});
