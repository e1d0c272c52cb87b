import type { ListMovements, MovementRows } from "@aavarti/contract/analytics";
import { readAttoPaise } from "@aavarti/db/queries/measured-customers";
import { findMovementCheck } from "@aavarti/db/queries/movement-check";
import { listMovedCustomers } from "@aavarti/db/queries/movement-totals";
import { toAmountNumber } from "@aavarti/domain/money";
import { paiseInSum, paiseOf } from "@aavarti/domain/movements";
import { refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";

/**
 * Returns the customers behind one kind of MRR movement on the days from `from` to `until`, with
 * the largest amounts first and at most `limit`: what came or went of each per month, in the
 * tenant's currency. All of them together are the amount of the report of these days; they are
 * rounded so that they add up to it. Also says when the movements were last compared with the
 * terms, and whether they agreed.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`; CONFLICT while a
 * business's earlier movements are being recorded.
 */
export async function listMovements(ctx: ServiceContext, query: ListMovements): Promise<MovementRows> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  await recordDueMovements(ctx);
  return ctx.transact(async ({ trx }) => {
    if (!(await areMovementsRecorded(trx, ctx.today()))) throw refusal("analytics.notMeasured");
    const { kind, from, until } = query;
    const moved = await listMovedCustomers(trx, query);
    const amounts = paiseInSum(moved.rows.map((row) => readAttoPaise(row.amount)));
    const check = await findMovementCheck(trx);
    return {
      kind,
      from,
      until,
      amount: inCurrency(moved.amount),
      customers: moved.customers,
      items: moved.rows.map((row, place) => ({
        customerId: row.customer_id,
        customerName: row.name,
        amount: toAmountNumber(amounts[place] ?? 0),
        lastOn: row.last_on,
      })),
      checkedAt: check?.checked_at.toISOString() ?? null,
      isReconciled: check ? check.problem === null || check.is_repaired : null,
    };
  });
}

const inCurrency = (paise: string): number => toAmountNumber(paiseOf(readAttoPaise(paise)));
