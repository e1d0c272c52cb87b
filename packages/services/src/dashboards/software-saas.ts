import type {
  CohortCustomers,
  CohortCustomersQuery,
  CustomerCohorts,
  MrrWaterfall,
} from "@aavarti/contract/dashboards/software-saas";
import {
  listCohortCustomers as queryCustomers,
  readMonthMovements,
} from "@aavarti/db/queries/dashboards/software-saas";
import { readAttoPaise } from "@aavarti/db/queries/measured-customers";
import { listCohortTotals } from "@aavarti/db/queries/movement-totals";
import { addDays, addMonthsClamped, monthOf } from "@aavarti/domain/calendar";
import {
  lastKnownDay,
  type MicroPaise,
  MOVEMENT_KINDS,
  type MovementKind,
  monthsUntil,
  roundMovements,
} from "@aavarti/domain/growth";
import { toAmountNumber } from "@aavarti/domain/money";
import { paiseOf, toMicroPaise } from "@aavarti/domain/movements";
import { requirePermission, type ServiceContext } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";

const COHORT_MONTHS = 12;

/**
 * Returns the MRR when this month of the tenant's calendar began, its movements by kind (losses are
 * negative; every kind, 0 without any) and the MRR of today, in the business's currency. They are
 * those of the report of the month.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export async function readMrrWaterfall(ctx: ServiceContext): Promise<MrrWaterfall> {
  requirePermission(ctx, "analytics.read");
  await recordDueMovements(ctx);
  const today = ctx.today();
  const { from } = monthOf(today);
  return ctx.transact(
    async ({ trx }) => {
      const isReady = await areMovementsRecorded(trx, today);
      const read = isReady ? await readMonthMovements(trx, { monthFirst: from, today }) : { start: "0", movements: [] };
      const of = (kind: MovementKind) => read.movements.find((row) => row.kind === kind);
      const amounts = Object.fromEntries(
        MOVEMENT_KINDS.map((kind) => [kind, micro(of(kind)?.amount ?? "0")]),
      ) as Record<MovementKind, MicroPaise>;
      const { start, end, movements } = roundMovements(micro(read.start), amounts);
      return {
        isReady,
        from,
        until: today,
        start: toAmountNumber(start),
        end: toAmountNumber(end),
        movements: MOVEMENT_KINDS.map((kind) => ({
          kind,
          amount: toAmountNumber(movements[kind]),
          customers: of(kind)?.customers ?? 0,
        })),
      };
    },
    { isSnapshot: true },
  );
}

/**
 * Returns for each of the last twelve months, this one included, the customers whose first term
 * began in it, how many of them had a running term at the end of each month since (of this month:
 * today), and what they paid a month then, in the business's currency. Months without any are left
 * out.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export async function readCustomerCohorts(ctx: ServiceContext): Promise<CustomerCohorts> {
  requirePermission(ctx, "analytics.read");
  await recordDueMovements(ctx);
  const today = ctx.today();
  const months = monthsUntil(today, COHORT_MONTHS);
  const thisMonth = monthOf(today).from;
  return ctx.transact(
    async ({ trx }) => {
      if (!(await areMovementsRecorded(trx, today))) return { isReady: false, cohorts: [] };
      const totals = await listCohortTotals(trx, { from: months[0] ?? thisMonth, to: thisMonth });
      const cohorts = months.flatMap((month, place) => {
        const rows = totals.filter(({ cohort }) => cohort === month);
        const customers = rows.reduce((sum, { started }) => sum + started, 0);
        if (customers === 0) return [];
        const until = months.slice(place).map((end) => rows.filter((row) => row.month <= end));
        return [
          {
            month,
            customers,
            kept: until.map((upTo) => upTo.reduce((sum, { covered }) => sum + covered, 0)),
            mrr: until.map((upTo) => inCurrency(upTo.reduce((sum, { amount }) => sum + amount, 0n))),
          },
        ];
      });
      return { isReady: true, cohorts };
    },
    { isSnapshot: true },
  );
}

/**
 * Returns the customers whose first term began in a month, up to `limit`: those who had no running
 * term at the end of the month `since` months later (today at the latest) first.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export async function listCohortCustomers(
  ctx: ServiceContext,
  { month: day, since, limit }: CohortCustomersQuery,
): Promise<CohortCustomers> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  // Nobody has begun in a month that is still to come.
  if (day > monthOf(ctx.today()).until) return { items: [] };
  await recordDueMovements(ctx);
  const { from: month } = monthOf(day);
  const until = lastKnownDay(addMonthsClamped(month, since), ctx.today());
  return ctx.transact(async ({ trx }) => ({
    items: (await queryCustomers(trx, { month, until, limit })).map((row) => ({
      customerId: row.customer_id,
      customerName: row.customer_name,
      // They left on the day before the first on which they weren't covered.
      leftOn: row.left_on && addDays(row.left_on, -1),
    })),
  }));
}

const micro = (paise: string): MicroPaise => toMicroPaise(readAttoPaise(paise));
const inCurrency = (amount: bigint): number => toAmountNumber(paiseOf(amount));
