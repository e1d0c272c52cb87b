import type { GraceClock, Persistency } from "@aavarti/contract/dashboards/financial-services";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import {
  listInGrace,
  listPersistency,
  listStoredInGrace,
  sumInGrace,
} from "@aavarti/db/queries/dashboards/financial-services";
import { addDays, daysBetween } from "@aavarti/domain/calendar";
import { toAmountText } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toRenewalRows } from "../renewals/to-renewal-rows.ts";
import { readList } from "./stored-lists.ts";

const MOST_IN_GRACE = 50;

/**
 * Returns which share of the subscriptions that started 13, 25, 37, 49 and 61 months ago is still
 * active today, and was a year ago: of all that started in the twelve months up to then.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export function readPersistency(ctx: ServiceContext): Promise<Persistency> {
  requirePermission(ctx, "analytics.read");
  return ctx.transact(async ({ trx }) => ({
    items: (await listPersistency(trx, { today: ctx.today(), timeZone: ctx.timeZone })).map((row) => ({
      month: row.month,
      now: { started: row.started, kept: row.kept },
      yearAgo: { started: row.before_started, kept: row.before_kept },
    })),
  }));
}

/**
 * Returns the subscriptions in their grace period as rows of the renewals board, those that lapse
 * first at the beginning and at most 50, with the days they have left; and how many there are with
 * the prices of their next terms. With more than 5,000 terms (`liveTerms`) order, count and prices
 * are those that a job calculated last (`openList`); who isn't in it any more is left out.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export async function readGraceClock(
  ctx: ServiceContext,
  options: { liveTerms?: number } = {},
): Promise<GraceClock & Stored> {
  requirePermission(ctx, "subscriptions.read");
  const today = ctx.today();
  return readList(ctx, { of: { list: "graceClock" }, ...options }, async (unit, stored) => {
    const rows = await (stored ? listStoredInGrace : listInGrace)(unit.trx, { today, limit: MOST_IN_GRACE });
    const { count, amount_paise } = stored?.head ?? (await sumInGrace(unit.trx, { today }));
    const shown = await toRenewalRows(ctx, unit, rows);
    return {
      count,
      amount: toAmountText(amount_paise),
      items: shown.map((row, place) => {
        const graceDays = rows[place]?.grace_days ?? 0;
        const lapsesOn = addDays(rows[place]?.end_on ?? today, graceDays);
        return {
          ...row,
          policyNumber: rows[place]?.policy_number ?? null,
          graceDays,
          lapsesOn,
          graceLeft: daysBetween(today, lapsesOn),
        };
      }),
    };
  });
}
