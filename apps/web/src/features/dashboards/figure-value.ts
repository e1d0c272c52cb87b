import { isQuotient } from "@aavarti/domain/key-figures";
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
export function valueLabel({ unit, value }: Pick<KeyFigure, "unit" | "value">, isExact = false): string {
  if (value === null) return NOTHING;
  return inUnit(unit, value, isExact);
}

function inUnit(unit: Unit, value: number, isExact: boolean): string {
  switch (unit) {
    case "money":
      return isExact ? amountLabel(value) : roundAmount(value);
    case "share":
      return `${count(Math.round(value * (isExact ? 1000 : 100)) / (isExact ? 10 : 1))}%`;
    case "months":
      return months(Math.round(value));
    case "ratio":
      return (Math.round(value * 10) / 10).toLocaleString("en-IN");
    case "count":
    case "days":
      return count(Math.round(value));
  }
}

/** Returns the parts of a quotient as labels. The part of an average of amounts is an amount. */
export const partsLabel = ({ unit, part, whole }: KeyFigure): { part: string; whole: string } => ({
  part: unit === "money" ? amountLabel(part ?? 0) : count(part ?? 0),
  whole: count(whole ?? 0),
});

/** Returns the line below a figure: what it is a part of, or how many rows it comes from. */
export function noteOf(figure: KeyFigure): string {
  if (figure.value === null) return texts.noData;
  if (figure.code === "arpu") return texts.aMonth;
  if (isQuotient(figure.code)) {
    const { part, whole } = partsLabel(figure);
    return texts.partOf(part, whole);
  }
  if (figure.unit === "count") return figure.code === "dropOuts" ? texts.thisMonth : texts.today;
  return texts.rows(figure.rows);
}
