// @vitest-environment jsdom
import "../../testing/setup.ts";
import { render } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useHeldPlace } from "./use-held-place.ts";
import type { ThreadEntry } from "./use-inbox.ts";

const HEIGHT = 60;
let scroller: HTMLDivElement;

function Thread({ ids, ...place }: { ids: readonly string[]; hasNewer?: boolean; opened?: string }) {
  useHeldPlace({ current: scroller }, ids.map((id) => ({ id })) as ThreadEntry[], place);
  return null;
}

/** Puts entries of 60 pixels into the thread; `ids` are newest first. */
const shows = (ids: readonly string[]) => scroller.replaceChildren(...ids.map(entryOf));
const entryOf = (id: string, place: number, ids: readonly string[]) => {
  const entry = document.createElement("div");
  entry.dataset.entry = id;
  const bottom = (ids.length - place) * (HEIGHT + 8);
  vi.spyOn(entry, "getBoundingClientRect").mockReturnValue({ height: HEIGHT, bottom } as DOMRect);
  return entry;
};

beforeEach(() => {
  scroller = document.createElement("div");
});

it("stays at the entries that are read when newer ones come", () => {
  shows(["b", "a"]);
  const { rerender } = render(<Thread ids={["b", "a"]} />);
  scroller.scrollTop = -500;
  shows(["d", "c", "b", "a"]);
  rerender(<Thread ids={["d", "c", "b", "a"]} />);
  expect(scroller.scrollTop).toBe(-500 - 2 * (HEIGHT + 8));
});

it("follows newer entries at the end, and moves for neither older nor changed ones", () => {
  const { rerender } = render(<Thread ids={["b", "a"]} />);
  scroller.scrollTop = -20;
  shows(["c", "b", "a"]);
  rerender(<Thread ids={["c", "b", "a"]} />);
  expect(scroller.scrollTop).toBe(-20);
  scroller.scrollTop = -500;
  rerender(<Thread ids={["c", "b", "a", "z"]} />);
  rerender(<Thread ids={["c", "b", "a", "z"]} />);
  expect(scroller.scrollTop).toBe(-500);
});

it("moves nothing for newer entries that are not drawn", () => {
  const { rerender } = render(<Thread ids={["a"]} />);
  scroller.scrollTop = -5000;
  rerender(<Thread ids={["b", "a"]} />);
  expect(scroller.scrollTop).toBe(-5000);
});

it("stays when newer entries load on the way to the newest, also at the end of the loaded ones", () => {
  shows(["b", "a"]);
  const { rerender } = render(<Thread ids={["b", "a"]} hasNewer opened="a" />);
  scroller.scrollTop = -10;
  shows(["d", "c", "b", "a"]);
  rerender(<Thread ids={["d", "c", "b", "a"]} opened="a" />);
  expect(scroller.scrollTop).toBe(-10 - 2 * (HEIGHT + 8));
});

it("moves nothing when the thread is opened at another message", () => {
  shows(["b", "a"]);
  const { rerender } = render(<Thread ids={["b", "a"]} hasNewer opened="a" />);
  scroller.scrollTop = -500;
  shows(["d", "c", "b"]);
  rerender(<Thread ids={["d", "c", "b"]} hasNewer opened="c" />);
  expect(scroller.scrollTop).toBe(-500);
});
