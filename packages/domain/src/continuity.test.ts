import { expect, it } from "vitest";
import { continuityCurve } from "./continuity.ts";

const shareOn = (rows: Parameters<typeof continuityCurve>[0], wanted: number) =>
  continuityCurve(rows).find(({ day }) => day === wanted)?.share;

it("is empty without terms", () => {
  expect(continuityCurve([])).toEqual([]);
});

it("is what was renewed ÷ all terms while every term is old enough", () => {
  const rows = [
    { delay: -40, age: 200, terms: 1 },
    { delay: 0, age: 200, terms: 2 },
    { delay: 30, age: 200, terms: 1 },
    { delay: null, age: 200, terms: 4 },
  ];
  expect([-14, -3, 0, 25, 30, 90].map((day) => shareOn(rows, day))).toEqual([
    expect.closeTo(1 / 8, 10),
    expect.closeTo(1 / 8, 10),
    expect.closeTo(3 / 8, 10),
    expect.closeTo(3 / 8, 10),
    expect.closeTo(4 / 8, 10),
    expect.closeTo(4 / 8, 10),
  ]);
});

it("counts a term that isn't renewed only on the days it is old enough for", () => {
  const rows = [
    { delay: null, age: 40, terms: 2 },
    { delay: 60, age: 100, terms: 1 },
    { delay: null, age: 100, terms: 1 },
  ];
  expect(shareOn(rows, 45)).toBe(0);
  expect(shareOn(rows, 60)).toBeCloseTo(1 / 2, 10);
});

it("is 1 when everything was renewed", () => {
  expect(shareOn([{ delay: 5, age: 50, terms: 3 }], 90)).toBe(1);
});
