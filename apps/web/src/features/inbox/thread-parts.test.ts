import { expect, it } from "vitest";
import { threadParts } from "./thread-parts.ts";
import type { ThreadEntry } from "./use-inbox.ts";

/** An entry whose id ends in the number's two hexadecimal digits: multiples of 16 begin a part. */
const entry = (n: number) => ({ id: `id-${n.toString(16).padStart(2, "0")}` }) as ThreadEntry;
const entries = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => entry(from + place));
const shapeOf = (parts: ReturnType<typeof threadParts>) => parts.map((part) => [part.key, part.entries.length]);

it("puts each entry once into a part, in its order", () => {
  const all = entries(5, 60);
  const parts = threadParts(all, new Map());
  expect(parts.flatMap((part) => part.entries)).toEqual(all);
  expect(parts.map((part) => part.entries.length)).toEqual([11, 16, 16, 13]);
});

it("keeps the parts and their keys while older and newer entries load", () => {
  const keys = new Map<string, string>();
  const before = shapeOf(threadParts(entries(20, 50), keys));
  expect(before).toEqual([
    ["id-14", 12],
    ["id-20", 16],
    ["id-30", 3],
  ]);
  expect(shapeOf(threadParts(entries(3, 66), keys))).toEqual([
    ["id-03", 13],
    ["id-14", 16],
    ["id-20", 16],
    ["id-30", 16],
    ["id-40", 3],
  ]);
});

it("makes no parts of no entries", () => {
  expect(threadParts([], new Map())).toEqual([]);
});
