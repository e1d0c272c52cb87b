import { expect, it } from "vitest";
import { foldAttempts } from "./attempts.ts";
import type { ThreadEntry } from "./use-inbox.ts";

const entry = (id: string, state: string | null, firstTryId: string | null = null) =>
  ({ id, state, firstTryId }) as ThreadEntry;
const folded = (entries: readonly ThreadEntry[], opened?: string) => {
  const { entries: left, earlier } = foldAttempts(entries, opened);
  return {
    left: left.map(({ id }) => id),
    earlier: [...earlier].map(([id, those]) => [id, those.map((those) => those.id)]),
  };
};

it("folds the failed attempts of one message below the newest of them", () => {
  const entries = [entry("c", "sent", "a"), entry("x", null), entry("b", "failed", "a"), entry("a", "failed")];
  expect(folded(entries)).toEqual({ left: ["c", "x"], earlier: [["c", ["a", "b"]]] });
});

it("leaves an attempt that was delivered after all, and the one that a link opens", () => {
  const entries = [entry("c", "failed", "a"), entry("b", "delivered", "a"), entry("a", "cancelled")];
  expect(folded(entries)).toEqual({ left: ["c", "b"], earlier: [["c", ["a"]]] });
  expect(folded(entries, "a")).toEqual({ left: ["c", "b", "a"], earlier: [] });
});

it("leaves what nothing repeats, as while only older entries are loaded", () => {
  const entries = [entry("y", "failed"), entry("b", "failed", "a"), entry("a", "failed")];
  expect(folded(entries)).toEqual({ left: ["y", "b"], earlier: [["b", ["a"]]] });
});
