import { expect, it } from "vitest";
import { addDays, type CalendarDate } from "../calendar.ts";
import { priceForMonths } from "./renewal-price.ts";

const START: CalendarDate = "2026-11-21";
const term = (pricePaise: number, length: { months: number } | { days: number }) => ({
  startOn: START,
  endOn: addDays(START, "days" in length ? length.days : length.months * 30),
  durationMonths: "months" in length ? length.months : null,
  pricePaise,
});

it.each([
  [150_000, { months: 1 }, 60, 9_000_000],
  [150_000, { months: 1 }, 1, 150_000],
  [100_000, { months: 3 }, 6, 200_000],
  [100_000, { months: 12 }, 1, 8_333],
  [100_001, { months: 2 }, 1, 50_001],
  [0, { months: 1 }, 12, 0],
  [90_000, { days: 30 }, 6, 540_000],
  [90_000, { days: 28 }, 6, 540_000],
  [1_200_000, { days: 365 }, 6, 600_000],
  [90_000, { days: 7 }, 6, null],
  [90_000, { days: 15 }, 1, null],
  [90_000, { days: 45 }, 1, null],
])("of %i paise for %j is, for %i months, %s", (price, length, months, expected) => {
  expect(priceForMonths(term(price, length), months)).toBe(expected);
});
