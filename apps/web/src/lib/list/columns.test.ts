import { expect, it } from "vitest";
import { ariaSort, type Column, chosenColumns, nextSort } from "./columns.ts";

const column = (id: string, rest: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  label: id,
  cell: () => null,
  ...rest,
});
const columns = [
  column("name", { isName: true }),
  column("email"),
  column("added", { isOptional: true }),
  column("phone"),
];
const ids = (choice: readonly string[] | null) => chosenColumns(columns, choice).map(({ id }) => id);

it("shows what is not optional until somebody chooses, then the choice in its order, and always the name", () => {
  expect(ids(null)).toEqual(["name", "email", "phone"]);
  expect(ids(["phone", "added"])).toEqual(["name", "phone", "added"]);
  expect(ids([])).toEqual(["name"]);
  expect(ids(["gone", "name", "email"])).toEqual(["name", "email"]);
});

it("leaves out columns without room only until somebody chooses", () => {
  const table = [column("name", { isName: true }), column("id", { needsRoom: true }), column("phone")];
  const shown = (choice: readonly string[] | null, hasRoom: boolean) =>
    chosenColumns(table, choice, hasRoom).map(({ id }) => id);
  expect(shown(null, true)).toEqual(["name", "id", "phone"]);
  expect(shown(null, false)).toEqual(["name", "phone"]);
  expect(shown(["id"], false)).toEqual(["name", "id"]);
});

it("goes from the column's first order to the other and back to none", () => {
  expect([undefined, "name", "-name", "price"].map((now) => nextSort({ name: "name" }, now))).toEqual([
    "name",
    "-name",
    undefined,
    "name",
  ]);
  expect(["-price", "price", undefined].map((now) => nextSort({ name: "price", fromEnd: true }, now))).toEqual([
    "price",
    undefined,
    "-price",
  ]);
  expect(["name", "-name", "price", undefined].map((now) => ariaSort({ name: "name" }, now))).toEqual([
    "ascending",
    "descending",
    "none",
    "none",
  ]);
  expect(ariaSort(undefined, "name")).toBeUndefined();
});
