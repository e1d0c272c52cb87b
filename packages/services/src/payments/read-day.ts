import type { DaySummary, ReadDay } from "@aavarti/contract/payments";
import {
  listReceivedOn,
  listRefundedOn,
  listReversedBetween,
  type RefundOn,
  sumReceivedOn,
} from "@aavarti/db/queries/day-summaries";
import { endOfDay, zonedInstant } from "@aavarti/domain/calendar";
import { PAYMENT_MODES } from "@aavarti/domain/ledger";
import { type Paise, toAmountText } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toPayment } from "./read-payment.ts";

/** Most payments of a day that are listed; all are counted and summed. */
const MAX_LISTED = 2000;

/**
 * Returns what was received and returned on one day, in the tenant's time zone, by mode and by who
 * recorded the payment (for a refund, too), with the payments themselves, also reversed ones, and
 * those that were reversed on that day. `people` are all who recorded a payment of that day. At
 * most 2,000 payments are listed (`unlisted` counts the rest) and 2,000 reversals. `personId`
 * leaves only payments which that person recorded. Sums count no reversed payment and agree with
 * `readTotals`; amounts are decimal texts.
 * @throws AppError FORBIDDEN without `payments.totals`.
 */
export function readDay(ctx: ServiceContext, { day, personId: recordedBy }: ReadDay): Promise<DaySummary> {
  requirePermission(ctx, "payments.totals");
  return ctx.transact(async ({ trx }) => {
    const midnight = {
      from: zonedInstant(day, 0, ctx.timeZone),
      until: endOfDay(day, ctx.timeZone),
    };
    // Sent together: rows of one are converted while the database reads the next.
    const [everybody, payments, refunds, reversals] = await Promise.all([
      sumReceivedOn(trx, { day, recordedBy: undefined }),
      listReceivedOn(trx, { day, recordedBy, limit: MAX_LISTED }),
      listRefundedOn(trx, { day, recordedBy }),
      listReversedBetween(trx, { ...midnight, recordedBy, limit: MAX_LISTED }),
    ]);
    const sums = recordedBy ? everybody.filter((row) => row.recorded_by === recordedBy) : everybody;
    const people = new Map(
      [...everybody, ...refunds, ...reversals].flatMap(({ recorded_by: id, recorded_by_name: name }) =>
        id === null ? [] : [[id, name ?? ""]],
      ),
    );
    const sumOf = (rows: typeof sums, returned: readonly RefundOn[]) => {
      const received = rows.reduce((sum: Paise, row) => sum + row.received_paise, 0);
      const refunded = returned.reduce((sum: Paise, row) => sum + row.amount_paise, 0);
      return {
        payments: rows.reduce((sum, row) => sum + row.valid, 0),
        received: toAmountText(received),
        refunded: toAmountText(refunded),
        collected: toAmountText(received - refunded),
      };
    };
    const recorders = [...new Set([...sums, ...refunds].map((row) => row.recorded_by))];
    return {
      day,
      ...sumOf(sums, refunds),
      byMode: PAYMENT_MODES.flatMap((mode) => {
        const ofMode = sums.filter((row) => row.mode === mode && row.valid > 0);
        const returned = refunds.filter((row) => row.mode === mode);
        return ofMode.length + returned.length === 0 ? [] : [{ mode, ...sumOf(ofMode, returned) }];
      }),
      byPerson: recorders.map((id) => ({
        person: id === null ? null : { id, name: people.get(id) ?? "" },
        ...sumOf(
          sums.filter((row) => row.recorded_by === id),
          refunds.filter((row) => row.recorded_by === id),
        ),
      })),
      people: [...people].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
      list: payments.map((row) => toPayment(ctx, row)),
      unlisted: Math.max(0, sums.reduce((sum, row) => sum + row.count, 0) - payments.length),
      refunds: refunds.map((row) => ({
        paymentId: row.payment_id,
        customer: { id: row.payer_id, name: row.payer_name },
        receiptNumber: row.receipt_number,
        mode: row.mode,
        amount: toAmountText(row.amount_paise),
      })),
      reversals: reversals.map((row) => ({
        ...toPayment(ctx, row),
        reversedBy: row.reversed_by === null ? null : { id: row.reversed_by, name: row.reversed_by_name ?? "" },
      })),
    };
  });
}
