import { isAmountShare, isOfAmounts, isQuotient } from "@aavarti/domain/key-figures";
import type { Outputs } from "../../lib/api/trpc.ts";
import { amountLabel, roundAmount } from "../../lib/display/amounts.ts";
import { count, months, NOTHING } from "../../lib/display/display.ts";
import { dashboardTexts as texts } from "./figure-texts.ts";

export type KeyFigure = Outputs["dashboards"]["figures"]["figures"][number];
type Unit = KeyFigure["unit"];

/**
 * Returns a key figure's value in its unit as a label: `₹58,900`, `86%`, `16 months`; a dash
 * without a value. `isExact` shows amounts with their decimals.
 */
export function valueLabel(figure: KeyFigure, isExact = false): string {
  const { code, unit, value } = figure;
  const pair = isExact ? null : pairLabel(figure);
  if (pair) return pair;
  if (value === null) return NOTHING;
  if (code === "averageStay") return texts.nights(Math.round(value));
  return isGain(code) ? signed(value, (size) => inUnit(unit, size, isExact)) : inUnit(unit, value, isExact);
}

/** Two numbers side by side say more than their quotient. */
function pairLabel({ code, part, whole, rows }: KeyFigure): string | null {
  // No plan was changed: that is a number, not an unknown.
  if (rows === 0) return code === "planMoves" ? count(0) : null;
  if (code === "rechargesToday") return count(part ?? 0);
  return code === "planMoves" ? texts.pair(count(part ?? 0), count(whole ?? 0)) : null;
}

const isGain = (code: KeyFigure["code"]): boolean => code === "netAdds" || code === "netNewMrr";

const signed = (value: number, label: (size: number) => string): string =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${label(Math.abs(value))}`;

function inUnit(unit: Unit, value: number, isExact: boolean): string {
  switch (unit) {
    case "money":
      return isExact ? amountLabel(value) : roundAmount(value);
    case "share":
      return `${count(Math.round(value * (isExact ? 1000 : 100)) / (isExact ? 10 : 1))}%`;
    case "change":
      return `${value > 0 ? "+" : ""}${(Math.round(value * 1000) / 10).toLocaleString("en-IN")}%`;
    case "months":
      return months(Math.round(value));
    case "ratio":
      return (Math.round(value * 10) / 10).toLocaleString("en-IN");
    case "days":
      return texts.days(Math.round(value));
    case "count":
      return count(Math.round(value));
  }
}

/** Returns the parts of a quotient as labels. The part of an average of amounts is an amount. */
export const partsLabel = ({ code, unit, part, whole }: KeyFigure): { part: string; whole: string } => ({
  part: unit === "change" ? inUnit(unit, part ?? 0, true) : amountOrCount(part ?? 0, isOfAmounts(code)),
  whole: amountOrCount(whole ?? 0, isAmountShare(code)),
});

const amountOrCount = (value: number, isAmount: boolean): string =>
  isAmount ? amountLabel(value) : count(Math.round(value * 10) / 10);

/**
 * Returns what a row adds to its figure as a label: an amount, a number of days, a change, or how
 * much of its whole; nothing for a row that counts as one.
 */
export function partLabel({ code, unit }: Pick<KeyFigure, "code" | "unit">, row: { part: number; whole: number }) {
  if (code === "quickRatio") return signed(row.part - row.whole, amountLabel);
  if (isOfAmounts(code)) return amountLabel(row.part);
  if (code === "averageStay") return texts.nights(row.part);
  if (unit === "days" || unit === "months" || unit === "change") return inUnit(unit, row.part, true);
  return unit === "share" ? texts.partOf(count(row.part), count(row.whole)) : "";
}

/**
 * Returns the line below a figure: what it is a part of, or how many subscriptions it comes from
 * (`counted`, such as "8 enrolments").
 */
export function noteOf(figure: KeyFigure, counted: (count: number) => string): string {
  const own = ownNoteOf(figure);
  if (own) return own;
  if (figure.value === null) return texts.noData;
  if (figure.code === "arpu" || figure.code === "averagePlanValue") return texts.aMonth;
  if (figure.unit === "change" || figure.unit === "days" || figure.unit === "months")
    return texts.averageOf(figure.whole ?? 0);
  if (isQuotient(figure.code)) {
    const { part, whole } = partsLabel(figure);
    return texts.partOf(part, whole);
  }
  if (figure.unit === "count") return figure.code === "dropOuts" ? texts.thisMonth : texts.today;
  return counted(figure.rows);
}

/** The note of a figure whose base isn't the usual one. */
function ownNoteOf({ code, value, part, whole }: KeyFigure): string | null {
  if (code === "quickRatio" && part && whole === 0) return texts.nothingLost;
  if (code === "quickRatio" && part === 0 && whole === 0) return texts.nothingMoved;
  if (code === "planMoves") return texts.thisMonth;
  if (value === null) return null;
  switch (code) {
    case "rechargesToday":
      return (whole ?? 0) < 1 ? texts.usuallyFewer : texts.usual(count(Math.round((whole ?? 0) * 10) / 10));
    case "netAdds":
      return texts.sevenDays;
    case "netNewMrr":
      return texts.thisMonth;
    case "averageGift":
      return texts.gifts(whole ?? 0);
    case "lifetimeValue":
      return texts.lifetime;
    case "nrr":
    case "grr":
      return texts.partOf(roundAmount(part ?? 0), roundAmount(whole ?? 0));
    case "quickRatio":
      return texts.inAndOut(roundAmount(part ?? 0), roundAmount(whole ?? 0));
    default:
      return null;
  }
}
