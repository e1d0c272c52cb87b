import {
  areCustomersMeasured as areMeasured,
  areMovementsRecorded as areRecorded,
  listDueCustomers,
  nextToBackfill,
  noteTermsChanged,
  saveBackfill,
  startBackfill,
} from "@aavarti/db/queries/measured-customers";
import { measureAgain } from "@aavarti/jobs/definitions/movements";
import type { ServiceContext, Unit } from "../context.ts";
import { measureCustomers } from "./measure-customers.ts";

/** Customers measured in one transaction. */
const BATCH = 500;

/** Most customers that a report measures before it reads; the job does the rest. */
const MAX_BATCHES_OF_REPORT = 4;

/** Whether all movements up to today are recorded. A report from the totals needs that. */
export const areMovementsRecorded = areRecorded;

/** Whether all customers are measured. What was booked and what fell due needs only that. */
export const areCustomersMeasured = areMeasured;

/**
 * Records the movements that came due by today because nothing was done: paid time that ended, a
 * term that began. In batches of 500 customers, each in its own transaction, up to `maxBatches`.
 * Returns how many customers moved.
 */
export async function recordDueMovements(ctx: ServiceContext, maxBatches = MAX_BATCHES_OF_REPORT): Promise<number> {
  let moved = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const count = await ctx.transact(async ({ trx }) => {
      const today = ctx.today();
      const customerIds = await listDueCustomers(trx, { today, limit: BATCH });
      if (customerIds.length > 0)
        await measureCustomers(
          trx,
          { tenantId: ctx.tenantId, now: ctx.now(), newId: ctx.newId, today },
          { customerIds },
        );
      return customerIds.length;
    });
    moved += count;
    if (count < BATCH) break;
  }
  return moved;
}

/**
 * Marks the tenant's customers as to be measured again, all of them, and enqueues the job that
 * does; until it is done, reports are computed from the terms.
 */
export async function measureAgainLater({ tenantId }: ServiceContext, unit: Unit): Promise<void> {
  await startBackfill(unit.trx, tenantId);
  await unit.enqueue(measureAgain, { tenantId });
}

/**
 * Has the customers of these subscriptions measured: at the end of this transaction, or, if there
 * are more than one batch of them, by the job that measures all customers of the business.
 */
export async function measureSubscriptions(
  ctx: ServiceContext,
  unit: Unit,
  subscriptionIds: readonly string[],
): Promise<void> {
  if (subscriptionIds.length > BATCH) await measureAgainLater(ctx, unit);
  else if (subscriptionIds.length > 0) noteTermsChanged(unit.trx, { subscriptionIds });
}

/**
 * Records the movements of the customers that a business had before movements were recorded, in
 * batches of 500, each in its own transaction that also stores how far it is: ended at any moment,
 * it goes on where it was. Returns how many customers it measured.
 */
export async function backfillMovements(ctx: ServiceContext): Promise<number> {
  let measured = 0;
  for (;;) {
    const count = await ctx.transact(async ({ trx }) => {
      const customerIds = await nextToBackfill(trx, BATCH);
      if (customerIds === null) return 0;
      const now = ctx.now();
      await measureCustomers(
        trx,
        { tenantId: ctx.tenantId, now, newId: ctx.newId, today: ctx.today() },
        { customerIds },
      );
      const isLast = customerIds.length < BATCH;
      await saveBackfill(trx, { afterCustomer: customerIds.at(-1) ?? null, finishedAt: isLast ? now : null });
      return customerIds.length;
    });
    measured += count;
    if (count < BATCH) return measured;
  }
}
