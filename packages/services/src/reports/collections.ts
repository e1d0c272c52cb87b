import { readCollected } from "@aavarti/db/queries/money-totals";
import { planEachTime } from "@aavarti/db/queries/payment-totals";
import { type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import { PAYMENT_MODES } from "@aavarti/domain/ledger";
import { toAmountText } from "@aavarti/domain/money";
import type { ReportSpan } from "@aavarti/domain/reports";
import { sumBookedIn } from "../analytics/booked-in.ts";
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
  const { byDay, byKey } = await readCollected(trx, { from: first, to: last });
  const booked = await sumBookedIn(ctx, trx, { from: first, to: last });
  const all = sumOf(byDay);
  const shown = (rows: readonly CollectedSum[]) => {
    const { paise, payments } = sumOf(rows);
    return { payments, collected: toAmountText(paise) };
  };
  const dayOf = ({ on }: { on: CalendarDate }) => (span === "month" ? on : monthOf(on).from);
  const days = [...Map.groupBy(byDay, dayOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const byMode = Map.groupBy(byKey, ({ mode }) => mode);
  // With more refunded than received on a mode, shares of the whole say nothing.
  const hasShares = all.paise > 0 && [...byMode.values()].every((rows) => sumOf(rows).paise >= 0);
  const total = shown(byDay);
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

type CollectedSum = { amount_paise: number; payments: number };

const sumOf = (rows: readonly CollectedSum[]) => ({
  paise: rows.reduce((sum, row) => sum + row.amount_paise, 0),
  payments: rows.reduce((sum, row) => sum + row.payments, 0),
});
