import type { FigureRowsQuery } from "@aavarti/contract/dashboards";
import type { FigureQuestion } from "@aavarti/db/queries/dashboards/figure-rows";
import { isOfMovements } from "@aavarti/db/queries/key-figures";
import { addDays, monthOf } from "@aavarti/domain/calendar";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import type { ServiceContext } from "../context.ts";

/** Flows, such as the renewal rate, are measured over so many days, today included. */
const DAYS = 30;

type Asked = Pick<FigureRowsQuery, "from" | "until">;

/**
 * Returns what key figures are asked for: as of today in the tenant's time zone, or, with `from`
 * and `until`, of movements and terms of these days.
 */
export function figureQuestion(
  ctx: ServiceContext,
  code: KeyFigureCode | null = null,
  { from, until }: Asked = {},
): FigureQuestion {
  const today = ctx.today();
  const { timeZone } = ctx;
  if (code === null || from === undefined || until === undefined)
    return { today, first: addDays(today, 1 - DAYS), monthFirst: monthOf(today).from, timeZone };
  const last = until < today ? until : today;
  return { today: isOfMovements(code) ? last : today, first: from, monthFirst: from, timeZone, until: last };
}
