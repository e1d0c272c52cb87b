import { expect, it } from "vitest";
import { survivalOf } from "./survival.ts";

it("multiplies the shares that stayed in each month", () => {
  const stays = [
    { months: 0, left: 2, stayed: 0 },
    { months: 1, left: 2, stayed: 0 },
    { months: 2, left: 0, stayed: 6 },
  ];
  expect(survivalOf(stays, 12)).toEqual([1, 0.8, expect.closeTo(0.6)]);
});

it("leaves out of a month those who haven't completed it", () => {
  const stays = [
    { months: 0, left: 1, stayed: 90 },
    { months: 1, left: 0, stayed: 9 },
  ];
  expect(survivalOf(stays, 12)).toEqual([1, expect.closeTo(0.9)]);
});

it("says nothing about fewer than five, and never rises", () => {
  expect(survivalOf([{ months: 3, left: 2, stayed: 2 }], 12)).toEqual([]);
  expect(survivalOf([], 12)).toEqual([]);
  const shares = survivalOf(
    [0, 1, 2, 3, 4].map((months) => ({ months, left: 3, stayed: 4 })),
    3,
  );
  expect(shares).toHaveLength(4);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
});
