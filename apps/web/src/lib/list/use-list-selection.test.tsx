// @vitest-environment jsdom
import "../../testing/setup.ts";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { type ListColumn, useListTable } from "./list-table.ts";
import { useListSelection, useSelectedCount } from "./use-list-selection.ts";

interface Item {
  readonly id: string;
  readonly name: string;
}

const columns: readonly ListColumn<Item>[] = [{ id: "name", header: "Name", enableHiding: false }];
const itemsOf = (ids: string): readonly Item[] => [...ids].map((id) => ({ id, name: `Name of ${id}` }));

/**
 * Renders the selection of a list of which `ids` are loaded. The server finds `a` to `f`, two at a
 * time.
 */
function selectionOf(ids: string) {
  const fetchSelected = async (after: string | undefined) => {
    const from = after ? "abcdef".indexOf(after) + 1 : 0;
    const items = itemsOf("abcdef".slice(from, from + 2));
    return { items, after: items.at(-1)?.id === "f" ? null : (items.at(-1)?.id ?? null) };
  };
  const picking = { toSelectedRow: (item: Item) => item, fetchSelected, pickFailed: "Couldn't select" };
  const hook = renderHook(
    ({ items, matching }: { items: readonly Item[]; matching: string }) => {
      const table = useListTable({
        items,
        columns,
        choice: null,
        hasRoom: true,
        sort: undefined,
        onSort: () => undefined,
      });
      const selection = useListSelection(table, items, { ...picking, matching });
      return { table, selection, count: useSelectedCount(selection) };
    },
    { initialProps: { items: itemsOf(ids), matching: "" } },
  );
  const { result } = hook;
  return {
    load: (loaded: string, matching = "") => hook.rerender({ items: itemsOf(loaded), matching }),
    press: (id: string, { isSelected = true, shiftKey = false } = {}) =>
      act(() =>
        result.current.table.getRow(id).getToggleSelectedHandler()({ target: { checked: isSelected }, shiftKey }),
      ),
    selectAll: () => act(() => result.current.selection.selectAll()),
    clear: () => act(() => result.current.selection.clear()),
    ticked: () =>
      result.current.table
        .getSelectedRowModel()
        .rows.map(({ id }) => id)
        .join(""),
    selected: () => {
      const rows = result.current.selection.selectedRows();
      expect(result.current.count).toBe(rows.length);
      return rows
        .map(({ id }) => id)
        .sort()
        .join("");
    },
  };
}

it("selects and deselects the range from the last pressed row", () => {
  const list = selectionOf("abcdef");
  list.press("b");
  list.press("e", { shiftKey: true });
  expect(list.selected()).toBe("bcde");
  list.press("c", { isSelected: false, shiftKey: true });
  expect(list.selected()).toBe("b");
  list.clear();
  list.press("d", { shiftKey: true });
  expect(list.selected()).toBe("d");
});

it("keeps a range together after further rows were loaded", () => {
  const list = selectionOf("abc");
  list.press("b");
  list.load("abcdef");
  list.press("e", { shiftKey: true });
  expect(list.selected()).toBe("bcde");
});

it("selects all rows that match, also those that load later", async () => {
  const list = selectionOf("abc");
  await list.selectAll();
  expect(list.selected()).toBe("abcdef");
  expect(list.ticked()).toBe("abc");
  list.load("abcde");
  expect(list.ticked()).toBe("abcde");
  list.press("d", { isSelected: false });
  expect(list.selected()).toBe("abcef");
  list.clear();
  expect(list.selected()).toBe("");
  list.load("abcdef");
  expect(list.ticked()).toBe("");
});

it("keeps selected rows that leave the list, for the next action, and ticks them when they are back", () => {
  const list = selectionOf("abc");
  list.press("a");
  list.press("c");
  list.load("cde");
  expect(list.selected()).toBe("ac");
  expect(list.ticked()).toBe("c");
  list.press("c", { isSelected: false });
  expect(list.selected()).toBe("a");
  list.load("abc");
  expect(list.ticked()).toBe("a");
  expect(list.selected()).toBe("a");
});

it("selects nothing any more when the list is filtered", async () => {
  const list = selectionOf("ab");
  await list.selectAll();
  expect(list.selected()).toBe("abcdef");
  list.load("ab", "inactive");
  expect(list.selected()).toBe("");
});

it("doesn't go on selecting everything after the list was filtered", async () => {
  const list = selectionOf("ab");
  const selecting = list.selectAll();
  list.load("ab", "inactive");
  await selecting;
  expect(list.selected()).toBe("");
});
