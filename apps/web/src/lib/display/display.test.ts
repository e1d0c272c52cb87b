import { describe, expect, it } from "vitest";
import { amountLabel, estimateLabel, shortAmount } from "./amounts.ts";
import { setBusinessCurrency } from "./business-currency.ts";
import {
  count,
  dayLabel,
  distance,
  fullDay,
  lastPaidDay,
  longDay,
  monthName,
  months,
  periodLabel,
  phoneLabel,
} from "./display.ts";

const today = "2026-11-21";

describe("figures and days on screen", () => {
  it.each([
    ["1499.00", "₹1,499"],
    ["1271.18", "₹1,271.18"],
    [150000, "₹1,50,000"],
    [1086.31, "₹1,086.31"],
    ["111301728.58", "₹11,13,01,728.58"],
    ["-450.00", "−₹450"],
    ["not money", "–"],
    [Number.NaN, "–"],
    [Number.POSITIVE_INFINITY, "–"],
  ])("writes %s as %s", (amount, shown) => {
    expect(amountLabel(amount)).toBe(shown);
  });

  it.each([
    ["1002.75", "₹1,003"],
    ["506.94", "₹507"],
    [1333.33, "₹1,333"],
    ["not money", "–"],
  ])("writes %s, a share of a term, as %s", (amount, shown) => {
    expect(estimateLabel(amount)).toBe(shown);
  });

  it.each([
    [999_999, "₹9,99,999"],
    [1_000_000, "₹10 lakh"],
    [1_240_000, "₹12.4 lakh"],
    [12_000_000, "₹1.2 crore"],
    [-999_999, "−₹9,99,999"],
    [-1_240_000, "−₹12.4 lakh"],
    [-12_000_000, "−₹1.2 crore"],
    [Number.NaN, "–"],
  ])("shortens %s to %s only from ten lakh up", (amount, shown) => {
    expect(shortAmount(amount)).toBe(shown);
  });

  it.each([
    ["USD", "$1,499", "$150,000.50", "$9.99", "$1,000", "$1.2M"],
    ["AED", "AED 1,499", "AED 150,000.50", "AED 9.99", "AED 1,000", "AED 1.2M"],
    ["NPR", "Rs 1,499", "Rs 1,50,000.50", "Rs 10", "Rs 1,000", "Rs 12.4 lakh"],
    ["JPY", "¥1,499", "¥150,000.50", "¥10", "¥1,000", "¥1.2M"],
    ["KWD", "KWD 1,499", "KWD 150,000.500", "KWD 9.990", "KWD 1,000", "KWD 1.2M"],
  ])("writes amounts of a business in %s by its rules", (currency, whole, fraction, share, larger, short) => {
    setBusinessCurrency(currency);
    const shown = [
      amountLabel("1499.00"),
      amountLabel(150_000.5),
      estimateLabel("9.99"),
      estimateLabel(999.99 + 0.2),
      shortAmount(1_240_000),
    ];
    expect(shown.map((text) => text.replace("\u00A0", " "))).toEqual([whole, fraction, share, larger, short]);
  });

  it("leaves the current year out of a day", () => {
    expect(dayLabel("2026-12-01", today)).toBe("1 Dec");
    expect(dayLabel("2027-01-12", today)).toBe("12 Jan 2027");
    expect(dayLabel("someday", today)).toBe("–");
  });

  it("names the day before the renewal as the last paid one", () => {
    expect(lastPaidDay("2026-12-01")).toBe("2026-11-30");
    expect(lastPaidDay("someday")).toBe("someday");
  });

  it("ends a term, or a pause, on its last day", () => {
    const term = { startDate: "2026-11-10", endDate: "2026-12-10" };
    expect(periodLabel(term, today)).toBe("10 Nov – 9 Dec 2026");
    const overNewYear = { startDate: "2026-10-29", endDate: "2027-04-29" };
    expect(periodLabel(overNewYear, today)).toBe("29 Oct 2026 – 28 Apr 2027");
    expect(periodLabel(term)).toBe("10 Nov 2026 – 9 Dec 2026");
    expect(periodLabel({ startDate: "2026-11-10", endDate: "2026-11-11" }, today)).toBe("10 Nov – 10 Nov 2026");
  });

  it.each([
    ["2026-11-21", "today"],
    ["2026-11-22", "tomorrow"],
    ["2026-11-26", "in 5 days"],
    ["2026-12-21", "in 30 days"],
    ["2026-12-22", null],
    ["2026-11-20", "1 day overdue"],
    ["2026-11-12", "9 days overdue"],
    ["2026-10-21", "31 days overdue"],
    ["2026-10-12", "40 days overdue"],
  ] as const)("says of %s that it is %s", (day, shown) => {
    expect(distance(day, today)).toBe(shown);
  });

  it("writes days out where the day is the message", () => {
    expect(fullDay("2027-02-28")).toBe("Sun, 28 Feb 2027");
    expect(longDay(today)).toBe("Saturday, 21 November");
    expect(monthName("2027-02-28")).toBe("February");
  });

  it("counts, groups and spells", () => {
    expect(count(150_000)).toBe("1,50,000");
    expect(months(1)).toBe("1 month");
    expect(months(12)).toBe("12 months");
    expect(phoneLabel("+919826041177")).toBe("+91 98260 41177");
    expect(phoneLabel("+442071838750")).toBe("+442071838750");
  });
});
