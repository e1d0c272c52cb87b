import type { Board, BoardQuery } from "@aavarti/contract/renewals";
import { countLanes, listWaitingDays, renewalsStarting, sumLanes } from "@aavarti/db/queries/renewals";
import { type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import { isRenewal } from "@aavarti/domain/metrics";
import { toAmountText } from "@aavarti/domain/money";
import { LANES } from "@aavarti/domain/standing";
import { collectedTextIn } from "../analytics/collected-in.ts";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Returns the number and amount (a decimal text) of subscriptions awaiting renewal in each column
 * ("lane") of the renewals board, for exactly the rows that `listLane` returns, and for the current
 * calendar month the amounts renewed (renewed and reactivated terms that start in it, also later
 * than today, paid or not), overdue, due today and yet to come. A search narrows the columns only.
 * What was collected this month, for whatever, is null for a user without `payments.totals`.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function readBoard(ctx: ServiceContext, { search }: BoardQuery): Promise<Board> {
  requirePermission(ctx, "subscriptions.read");
  const today = ctx.today();
  const days = monthOf(today);
  return ctx.transact(async ({ trx }) => {
    const waiting = await listWaitingDays(trx, { today });
    const lanes = search ? await countLanes(trx, { today, search }) : sumLanes(waiting, today);
    const counted = new Map(lanes.map((row) => [row.lane, row]));
    const sumOf = (isWanted: (endOn: CalendarDate) => boolean) =>
      waiting.reduce(
        (sum, { end_on, amount_paise }) =>
          days.from <= end_on && end_on <= days.until && isWanted(end_on) ? sum + amount_paise : sum,
        0,
      );
    const renewals = (await renewalsStarting(trx, { ...days, timeZone: ctx.timeZone })).filter((row) =>
      isRenewal({ source: row.source, status: row.status, startOn: row.start_on, cancelledOn: row.cancelled_on }),
    );
    return {
      today,
      lanes: LANES.map((lane) => ({
        lane,
        count: counted.get(lane)?.count ?? 0,
        amount: toAmountText(counted.get(lane)?.amount_paise ?? 0),
      })),
      month: {
        renewed: toAmountText(renewals.reduce((sum, { price_paise }) => sum + price_paise, 0)),
        overdue: toAmountText(sumOf((endOn) => endOn < today)),
        today: toAmountText(sumOf((endOn) => endOn === today)),
        toCome: toAmountText(sumOf((endOn) => endOn > today)),
        collected: await collectedTextIn(ctx, trx, { from: days.from, to: days.until }),
      },
    };
  });
}
