import { expect, it } from "vitest";
import { mergeHead } from "./merge-head.ts";

const row = (id: string, at: number) => ({ id, at });
type Row = ReturnType<typeof row>;
type Page = { items: Row[]; nextCursor: string | null };
const isBefore = (one: Row, other: Row) => one.at > other.at;
const loaded = (...pages: Row[][]) => ({
  pages: pages.map(
    (items, place): Page => ({ items, nextCursor: place === pages.length - 1 ? "end" : `page ${place}` }),
  ),
  pageParams: pages.map((_, place) => (place === 0 ? null : `page ${place - 1}`)),
});
const idsOf = (data: { pages: { items: Row[] }[] }) => data.pages.flatMap(({ items }) => items.map(({ id }) => id));

it("moves a row to the top and keeps what lies further down, with the end of the last page", () => {
  const before = loaded([row("a", 9), row("b", 8)], [row("c", 7), row("d", 6)]);
  const after = mergeHead(before, { items: [row("d", 10), row("a", 9)], nextCursor: "next" }, isBefore);
  expect(idsOf(after)).toEqual(["d", "a", "b", "c"]);
  expect(after.pages).toHaveLength(1);
  expect(after.pages[0]?.nextCursor).toBe("end");
});

it("drops a row that left the list", () => {
  const before = loaded([row("a", 9), row("b", 8), row("c", 7)]);
  const after = mergeHead(before, { items: [row("a", 9), row("c", 7)], nextCursor: "next" }, isBefore);
  expect(idsOf(after)).toEqual(["a", "c"]);
});

it("is the new page alone where the list ends with it", () => {
  const before = loaded([row("a", 9)], [row("b", 8)]);
  expect(idsOf(mergeHead(before, { items: [row("a", 9)], nextCursor: null }, isBefore))).toEqual(["a"]);
  expect(idsOf(mergeHead(before, { items: [], nextCursor: null }, isBefore))).toEqual([]);
});

it("keeps what was added while the page was on its way, only where asked to", () => {
  const before = loaded([row("new", 10), row("a", 9)]);
  const fresh = { items: [row("a", 9)], nextCursor: null };
  expect(idsOf(mergeHead(before, fresh, isBefore, new Set(["a"])))).toEqual(["new", "a"]);
  expect(idsOf(mergeHead(before, fresh, isBefore))).toEqual(["a"]);
});

it("drops a newest row that left the list, as one that was cancelled, though it is newer than all others", () => {
  const before = loaded([row("waiting", 10), row("a", 9)]);
  const fresh = { items: [row("a", 9)], nextCursor: null };
  expect(idsOf(mergeHead(before, fresh, isBefore, new Set(["waiting", "a"])))).toEqual(["a"]);
});
