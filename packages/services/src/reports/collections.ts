import { type CollectedRow, planEachTime, sumCollected } from "@aavarti/db/queries/payment-totals";
import { monthOf } from "@aavarti/domain/calendar";
import { PAYMENT_MODES } from "@aavarti/domain/ledger";
import { totalRevenue } from "@aavarti/domain/metrics";
import { toAmountText } from "@aavarti/domain/money";
import type { ReportSpan } from "@aavarti/domain/reports";
import { bookedByDay } from "../analytics/booked-in.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { type ReportContent, tableOf } from "./table-of.ts";

/**
 * Returns what was collected (as `readTotals` counts it) and booked in the span, by day in a month
 * or by month in a year, and by mode with its share of the whole.
 */
export async function collectionsReport(
  ctx: ServiceContext,
  { trx }: Unit,
  { span, first, last }: ReportSpan,
): Promise<ReportContent> {
  await planEachTime(trx);
  const collected = await sumCollected(trx, { from: first, to: last });
  const booked = totalRevenue(await bookedByDay(ctx, trx, { from: first, to: last }));
  const all = sumOf(collected);
  const shown = (rows: readonly CollectedRow[]) => {
    const { paise, payments } = sumOf(rows);
    return { payments, collected: toAmountText(paise) };
  };
  const dayOf = ({ occurred_on }: CollectedRow) => (span === "month" ? occurred_on : monthOf(occurred_on).from);
  const days = [...Map.groupBy(collected, dayOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const byMode = Map.groupBy(collected, ({ account }) => account);
  // With more refunded than received on a mode, shares of the whole say nothing.
  const hasShares = all.paise > 0 && [...byMode.values()].every((rows) => sumOf(rows).paise >= 0);
  const total = shown(collected);
  return {
    figures: { ...total, booked: toAmountText(booked) },
    tables: [
      span === "month"
        ? tableOf("collections", "byDay", {
            rows: days.map(([day, rows]) => ({ day, ...shown(rows), link: { to: "day", id: day } })),
            total,
          })
        : tableOf("collections", "byMonth", {
            rows: days.map(([month, rows]) => ({ month, ...shown(rows) })),
            total,
          }),
      tableOf("collections", "byMode", {
        rows: PAYMENT_MODES.flatMap((mode) => {
          const rows = byMode.get(mode);
          if (!rows) return [];
          return [{ mode, ...shown(rows), share: hasShares ? sumOf(rows).paise / all.paise : null }];
        }),
        total,
      }),
    ],
  };
}

const sumOf = (rows: readonly CollectedRow[]) => ({
  paise: rows.reduce((sum, row) => sum + row.amount_paise, 0),
  payments: rows.reduce((sum, row) => sum + row.payments, 0),
});
