// @vitest-environment jsdom
import "../../testing/setup.ts";
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { columnState, type ListColumn, sortingOf, sortOf, useListTable } from "./list-table.ts";

interface Item {
  readonly id: string;
  readonly name: string;
}

const columns: readonly ListColumn<Item>[] = [
  { id: "email", header: "Email" },
  { id: "name", header: "Name", accessorKey: "name", enableHiding: false, enableSorting: true },
  {
    id: "added",
    header: "Added",
    accessorKey: "id",
    enableSorting: true,
    sortDescFirst: true,
    meta: { isOptional: true },
  },
  { id: "code", header: "Code", meta: { needsRoom: true } },
];
const items = ["a", "b", "c"].map((id) => ({ id, name: id.toUpperCase() }));

/** Renders a list's table, whose options `change` replaces. */
function tableWith(first: {
  items?: readonly Item[];
  choice?: readonly string[] | null;
  hasRoom?: boolean;
  sort?: string;
}) {
  const onSort = vi.fn<(sort: string | undefined) => void>();
  const hook = renderHook(
    (options: typeof first) =>
      useListTable({ items, columns, choice: null, hasRoom: true, sort: undefined, onSort, ...options }),
    { initialProps: first },
  );
  return { onSort, table: () => hook.result.current, change: hook.rerender };
}
const shown = (options: Parameters<typeof tableWith>[0]) =>
  tableWith(options)
    .table()
    .getVisibleLeafColumns()
    .map(({ id }) => id);

it("shows the default columns first, then the chosen ones in their order, and always the name", () => {
  expect(shown({})).toEqual(["name", "email", "code"]);
  expect(shown({ choice: ["code", "added"] })).toEqual(["name", "code", "added"]);
  expect(shown({ choice: [] })).toEqual(["name"]);
  expect(shown({ choice: ["gone", "name", "email"] })).toEqual(["name", "email"]);
});

it("leaves out columns without room only until columns are chosen", () => {
  expect(shown({ hasRoom: false })).toEqual(["name", "email"]);
  expect(shown({ choice: ["code"], hasRoom: false })).toEqual(["name", "code"]);
  expect(columnState(columns, null, false).columnVisibility).toEqual({
    email: true,
    name: true,
    added: false,
    code: false,
  });
});

it("reads and writes the sort of the URL", () => {
  for (const sort of [undefined, "name", "-name"]) expect(sortOf(sortingOf(sort))).toBe(sort);
  expect(sortingOf("-name")).toEqual([{ id: "name", desc: true }]);
});

it.each([
  ["name", undefined, "name"],
  ["name", "name", "-name"],
  ["name", "-name", undefined],
  ["name", "-added", "name"],
  ["added", undefined, "-added"],
  ["added", "-added", "added"],
  ["added", "added", undefined],
])("goes from the column's first order to the other and back to none: %s at %s asks for %s", (column, sort, next) => {
  const { table, onSort } = tableWith(sort ? { sort } : {});
  act(() => table().getColumn(column)?.toggleSorting());
  expect(onSort.mock.calls).toEqual([[next]]);
});

it("offers no sort for a column that the server can't sort by", () => {
  const { table } = tableWith({});
  const sortable = table()
    .getAllLeafColumns()
    .filter((column) => column.getCanSort());
  expect(sortable.map(({ id }) => id)).toEqual(["name", "added"]);
});

it("keeps the row of a record that didn't change, and its place up to date", () => {
  const { table, change } = tableWith({});
  const [a, b, c] = table().getRowModel().rows;
  change({ items: [{ id: "new", name: "New" }, { id: "a", name: "Renamed" }, ...items.slice(1)] });
  const rows = table().getRowModel().rows;
  expect(rows.map(({ original }) => original.name)).toEqual(["New", "Renamed", "B", "C"]);
  expect(rows[1]).not.toBe(a);
  expect(rows.slice(2)).toEqual([b, c]);
  expect(rows[2]).toBe(b);
  expect(rows.map((row) => row.getDisplayIndex())).toEqual([0, 1, 2, 3]);
  expect(rows.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
});
