import { expect, it } from "vitest";
import { addressFromQuery, keptFilters, queryOf } from "./list-address.ts";

it("is the same query in any order, without forms, dialogs and the view it began with", () => {
  const one = queryOf({ status: "active", q: 2026, form: "new", view: "an-id", sort: undefined });
  expect(one).toBe("q=2026&status=active");
  expect(queryOf(addressFromQuery(one))).toBe(one);
  expect(queryOf({})).toBe("");
});

it("keeps all but what is named, and nothing of a named view", () => {
  expect(keptFilters({ status: "active", tag: "a,b" }, "status")).toEqual({ tag: "a,b" });
  expect(keptFilters({ status: "active", tag: "a,b", view: "an-id" }, "status")).toEqual({});
});
