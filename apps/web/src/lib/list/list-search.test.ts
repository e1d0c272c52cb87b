import { describe, expect, it } from "vitest";
import { readListSearch } from "./list-search.ts";

const statuses = ["active", "inactive"] as const;

describe("a list's address", () => {
  it("keeps what it understands and leaves out the rest", () => {
    expect(readListSearch({ q: "meera", status: "active", form: "new", page: 3 }, statuses)).toEqual({
      q: "meera",
      status: "active",
      form: "new",
    });
    expect(readListSearch({ q: "  ", status: "paused", form: { a: 1 } }, statuses)).toEqual({});
  });

  it("keeps an order of the list, either way round, and no other", () => {
    const sortIn = (sort: unknown) => readListSearch({ sort }, statuses, ["name", "created"]).sort;
    expect([sortIn("name"), sortIn("-created"), sortIn("email"), sortIn(["name"])]).toEqual([
      "name",
      "-created",
      undefined,
      undefined,
    ]);
  });

  it("cuts a name that is too long before an emoji, not within it", () => {
    expect(readListSearch({ name: `${"x".repeat(199)}🙂` }, statuses)).toEqual({ name: "x".repeat(199) });
  });

  it("takes a search that the router read as a number", () => {
    expect(readListSearch({ q: 98260 }, statuses)).toEqual({ q: "98260" });
  });
});
