import type { PaymentPeriod, PaymentTotals } from "@aavarti/contract/payments";
import { findLedgerCheck } from "@aavarti/db/queries/ledger-check";
import { type Collected, readCollected, sumAdvances, sumOwed } from "@aavarti/db/queries/money-totals";
import { planEachTime } from "@aavarti/db/queries/payment-totals";
import { daysBetween } from "@aavarti/domain/calendar";
import { PAYMENT_MODES } from "@aavarti/domain/ledger";
import { totalRevenue } from "@aavarti/domain/metrics";
import { type Paise, toAmountText } from "@aavarti/domain/money";
import { refusal } from "@aavarti/domain/refusal";
import { besideBookedIn, bookedByDay } from "../analytics/booked-in.ts";
import { requirePermission, type ServiceContext } from "../context.ts";

/** Most days of one question. */
const MAX_DAYS = 366;

/**
 * Returns what was booked and collected from `from` to `to`, both included (less refunds made in
 * these days, and without reversed payments), by day, mode and who recorded it, and what is owed,
 * overdue and paid in advance today. These are of different charges, and the amounts beside them
 * lead from one to the other (`besideBookedIn`). Amounts are decimal texts, days in the tenant's
 * time zone, all as of one moment. `booked` agrees with the reports, and counts no term that starts
 * after today. `paid` counts and sums the charges due in these days that are paid in full. Modes
 * and people without a payment are left out; days are not. `isBalanced` tells whether the ledger
 * reconciled at its last check (`checkedAt`), or what differed is repaired; both are null before
 * the first check.
 * @throws AppError FORBIDDEN without `payments.totals`; VALIDATION_FAILED for days in the wrong
 * order, or more than 366.
 */
export function readTotals(ctx: ServiceContext, { from, to }: PaymentPeriod): Promise<PaymentTotals> {
  requirePermission(ctx, "payments.totals");
  if (to < from) throw refusal("period.endsBeforeStart", {}, { field: "to" });
  const length = daysBetween(from, to) + 1;
  if (length > MAX_DAYS) throw refusal("period.tooLong", { days: MAX_DAYS }, { field: "to" });
  return ctx.transact(
    async ({ trx }) => {
      // Sent together: the database goes from one to the next without waiting.
      const [, daily, { beside, paid }, collected, owed, advances, check] = await Promise.all([
        planEachTime(trx),
        bookedByDay(ctx, trx, { from, to }),
        besideBookedIn(ctx, trx, { from, to }),
        readCollected(trx, { from, to }),
        sumOwed(trx, { today: ctx.today(), from, to }),
        sumAdvances(trx),
        findLedgerCheck(trx),
      ]);
      // What was received and refunded leaves nothing of a mode or person.
      const moved = collected.byKey.filter((row) => row.amount_paise !== 0);
      const byDay = new Map(collected.byDay.map((row) => [row.on, row.amount_paise]));
      const byMode = sumsBy(moved, (row) => row.mode);
      const byPerson = sumsBy(moved, (row) => row.recorded_by ?? "");
      const names = new Map(moved.map((row) => [row.recorded_by ?? "", row.recorded_by_name ?? ""]));
      return {
        from,
        to,
        booked: toAmountText(totalRevenue(daily)),
        ...beside,
        owedBefore: toAmountText(owed.before.paise),
        owedAfter: toAmountText(owed.after.paise),
        collected: toAmountText(collected.byDay.reduce((sum, row) => sum + row.amount_paise, 0)),
        payments: collected.byDay.reduce((sum, row) => sum + row.payments, 0),
        byMode: PAYMENT_MODES.flatMap((mode) => {
          const amount = byMode.get(mode);
          return amount === undefined ? [] : [{ mode, amount: toAmountText(amount) }];
        }),
        byPerson: [...byPerson]
          .toSorted(([, a], [, b]) => b - a)
          .map(([id, amount]) => ({
            person: id === "" ? null : { id, name: names.get(id) ?? "" },
            amount: toAmountText(amount),
          })),
        byDay: daily.map(({ date, revenuePaise }) => ({
          date,
          booked: toAmountText(revenuePaise),
          collected: toAmountText(byDay.get(date) ?? 0),
        })),
        now: {
          owed: toCountAndSum(owed.owed),
          toCome: toCountAndSum(owed.to_come),
          overdue: toCountAndSum(owed.overdue),
          dueToday: toCountAndSum(owed.due_today),
          partlyPaid: toCountAndSum(owed.partly_paid),
          advance: toCountAndSum(advances),
        },
        paid: toCountAndSum(paid),
        checkedAt: check?.checked_at.toISOString() ?? null,
        isBalanced: check ? check.problem === null || check.is_repaired : null,
      };
    },
    { isSnapshot: true },
  );
}

const toCountAndSum = ({ count, paise }: { count: number; paise: Paise }) => ({ count, amount: toAmountText(paise) });

type CollectedBy = Collected["byKey"][number];

function sumsBy<Key>(rows: readonly CollectedBy[], keyOf: (row: CollectedBy) => Key): Map<Key, Paise> {
  const sums = new Map<Key, Paise>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.amount_paise);
  return sums;
}
