import { expect, it } from "vitest";
import { nextTagColor, readTags, TAG_COLORS, tagKey, tidyTag } from "./tags.ts";

it.each([
  ["VIP, Morning batch", ["VIP", "Morning batch"]],
  ["vip; VIP ;  vip", ["vip"]],
  [" सुबह , शाम,", ["सुबह", "शाम"]],
  [",;,", []],
  ["a".repeat(41), null],
])("reads the tags of %s", (cell, names) => {
  expect(readTags(cell)?.map(tagKey) ?? null).toEqual(names?.map(tagKey) ?? null);
});

it("keeps a name without what would part it", () => {
  expect(tidyTag("  Pays,  late ")).toBe("Pays late");
});

it("gives the colour that is used least, the first one first", () => {
  expect(nextTagColor([])).toBe("teal");
  expect(nextTagColor(["teal", "green", "teal"])).toBe("blue");
  expect(nextTagColor([...TAG_COLORS])).toBe("teal");
});
