import type { Board, BoardQuery } from "@aavarti/contract/renewals";
import {
  countLanes,
  type LaneSum,
  listWaitingDays,
  renewalsStarting,
  sumLanes,
  type WaitingDay,
} from "@aavarti/db/queries/renewals";
import { listTermDays, sumAllTermTotals, sumTermTotalsBefore } from "@aavarti/db/queries/term-totals";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import { isRenewal } from "@aavarti/domain/metrics";
import { type Paise, toAmountText } from "@aavarti/domain/money";
import { LANE_DAYS, LANES } from "@aavarti/domain/standing";
import { collectedTextIn } from "../analytics/collected-in.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";

/**
 * Returns the number and amount (a decimal text) of subscriptions awaiting renewal in each column
 * ("lane") of the renewals board, for exactly the rows that `listLane` returns, and for the current
 * calendar month the amounts renewed (renewed and reactivated terms that start in it, also later
 * than today, paid or not), overdue, due today and yet to come. A search narrows the columns only.
 * What was collected this month, for whatever, is null for a user without `payments.totals`.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export async function readBoard(ctx: ServiceContext, { search }: BoardQuery): Promise<Board> {
  requirePermission(ctx, "subscriptions.read");
  const today = ctx.today();
  const days = monthOf(today);
  await recordDueMovements(ctx);
  const board = async ({ trx }: Unit): Promise<Board> => {
    const sums = (await areMovementsRecorded(trx, today))
      ? await boardFromTotals(trx, today)
      : await boardFromTerms(ctx, trx, today);
    const lanes = search ? await countLanes(trx, { today, search }) : sums.lanes;
    const counted = new Map(lanes.map((row) => [row.lane, row]));
    return {
      today,
      lanes: LANES.map((lane) => ({
        lane,
        count: counted.get(lane)?.count ?? 0,
        amount: toAmountText(counted.get(lane)?.amount_paise ?? 0),
      })),
      month: {
        renewed: toAmountText(sums.month.renewed),
        overdue: toAmountText(sums.month.overdue),
        today: toAmountText(sums.month.today),
        toCome: toAmountText(sums.month.toCome),
        collected: await collectedTextIn(ctx, trx, { from: days.from, to: days.until }),
      },
    };
  };
  return ctx.transact(board, { isSnapshot: true });
}

/** The sums of the board in paise; columns without a row may be left out. */
type BoardSums = {
  lanes: LaneSum[];
  month: Record<"renewed" | "overdue" | "today" | "toCome", Paise>;
};

/**
 * Returns the sums of the board from the totals of terms, which must be up to date: its cost
 * depends on the days of a month and the years of the business, not on how many wait.
 */
export async function boardFromTotals(trx: TenantTrx, today: CalendarDate): Promise<BoardSums> {
  const { from, until } = monthOf(today);
  // The month is over by then, too.
  const lastNamed = addDays(today, LANE_DAYS.month.last);
  const days = await listTermDays(trx, { first: from, last: lastNamed });
  const [all, overdue] = [await sumAllTermTotals(trx), await sumTermTotalsBefore(trx, today)];
  const named = days.filter(({ on }) => on >= today && on <= lastNamed);
  const rest = (of: "waiting" | "waitingPaise") => named.reduce((sum, day) => sum - day[of], all[of] - overdue[of]);
  return {
    lanes: [
      { lane: "overdue", count: overdue.waiting, amount_paise: overdue.waitingPaise },
      ...sumLanes(
        named.map((day) => ({ end_on: day.on, count: day.waiting, amount_paise: day.waitingPaise })),
        today,
      ),
      { lane: "later", count: rest("waiting"), amount_paise: rest("waitingPaise") },
    ],
    month: {
      renewed: days.reduce((sum, { on, renewalsPaise }) => (on <= until ? sum + renewalsPaise : sum), 0),
      ...monthOfBoard(
        days.map((day) => ({ end_on: day.on, amount_paise: day.waitingPaise })),
        today,
      ),
    },
  };
}

/** Returns the same from the subscriptions and terms themselves. */
export async function boardFromTerms(ctx: ServiceContext, trx: TenantTrx, today: CalendarDate): Promise<BoardSums> {
  const waiting = await listWaitingDays(trx, { today });
  const renewals = (await renewalsStarting(trx, { ...monthOf(today), timeZone: ctx.timeZone })).filter((row) =>
    isRenewal({ source: row.source, status: row.status, startOn: row.start_on, cancelledOn: row.cancelled_on }),
  );
  return {
    lanes: sumLanes(waiting, today),
    month: {
      renewed: renewals.reduce((sum, { price_paise }) => sum + price_paise, 0),
      ...monthOfBoard(waiting, today),
    },
  };
}

function monthOfBoard(waiting: readonly Pick<WaitingDay, "end_on" | "amount_paise">[], today: CalendarDate) {
  const { from, until } = monthOf(today);
  const sumOf = (isWanted: (endOn: CalendarDate) => boolean): Paise =>
    waiting.reduce(
      (sum, { end_on, amount_paise }) =>
        from <= end_on && end_on <= until && isWanted(end_on) ? sum + amount_paise : sum,
      0,
    );
  return {
    overdue: sumOf((endOn) => endOn < today),
    today: sumOf((endOn) => endOn === today),
    toCome: sumOf((endOn) => endOn > today),
  };
}
