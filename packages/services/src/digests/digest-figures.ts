import { countPromisesDue, sumUnpaidBy } from "@aavarti/db/queries/digests";
import { sumCollectedOn } from "@aavarti/db/queries/payment-totals";
import { listWaitingUntil, type WaitingRow } from "@aavarti/db/queries/renewals";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { MAX_NUMBERED } from "@aavarti/domain/commands/limits";
import type { Paise } from "@aavarti/domain/money";
import { LANE_DAYS, laneOf } from "@aavarti/domain/standing";
import { leftOfRenewal, type OwedOf, readOwed } from "../reminders/compose/owed.ts";

/**
 * A renewal in the daily summary, with the number by which its owner answers. `pricePaise` is what
 * is left to pay for it with all that is owed of it (`owedPaise` is that part), less its share of
 * the account's advance; `isCovered` where that pays all of it.
 */
export type DigestItem = {
  position: number;
  customerId: string;
  subscriptionId: string;
  customerName: string;
  endOn: CalendarDate;
  pricePaise: Paise;
  owedPaise: Paise;
  isCovered: boolean;
};

/**
 * The renewals of one section of a digest: how many, and the first customers' names. `pricePaise`
 * is what is left to pay for them with all that is owed of them (`owedPaise` is that part), less
 * the advances of their accounts; `isCovered` where these pay all of it.
 */
export type DigestSection = {
  count: number;
  pricePaise: Paise;
  owedPaise: Paise;
  isCovered: boolean;
  names: string[];
};

/**
 * The figures of a day's digest: what is due, what is overdue, the amounts, the promises due today,
 * and what was collected yesterday.
 */
export type DigestFigures = {
  today: DigestSection;
  /** From tomorrow to a week from now. */
  week: DigestSection;
  overdue: DigestSection;
  /** Open ones for this day or an earlier one. */
  promises: number;
  /**
   * Payments of terms so far that are due within a week or overdue, without those that are in the
   * renewals' amounts.
   */
  unpaid: { count: number; paise: Paise };
  /** What was collected on the day before. */
  collectedPaise: Paise;
  /** The first ten renewals: due today, then overdue, the newest first, then in seven days. */
  items: DigestItem[];
};

const NAMES = 5;

/**
 * Returns the figures of the owner's daily summary: for the renewals due today, in the next seven
 * days and overdue each their number, what is left to pay for them, as the renewals board and
 * reminders say it, in paise, and first five names; the number of promises due today, or earlier
 * and still open; the other payments due within a week or overdue; the amount collected yesterday;
 * and the first ten renewals. Null when there is nothing to do: no renewal, promise or payment due,
 * whatever was collected. Sample records are excluded.
 */
export async function readDigestFigures(trx: TenantTrx, today: CalendarDate): Promise<DigestFigures | null> {
  const until = addDays(today, LANE_DAYS.week.last);
  const [rows, promises] = await Promise.all([listWaitingUntil(trx, { today, until }), countPromisesDue(trx, today)]);
  const ids = rows.map(({ id }) => id);
  const unpaid = await sumUnpaidBy(trx, until, ids);
  if (rows.length + promises + unpaid.count === 0) return null;
  const owedOf = await readOwed(
    trx,
    rows.map((row) => ({ subscription_id: row.id, customer_id: row.customer_id })),
  );
  const renewals = rows.map((row) => toRenewal(row, owedOf));
  const byLane = Map.groupBy(renewals, ({ endOn }) => laneOf(endOn, today));
  const dueToday = byLane.get("today") ?? [];
  const overdue = (byLane.get("overdue") ?? []).toReversed();
  const week = byLane.get("week") ?? [];
  return {
    today: toSection(dueToday),
    week: toSection(week),
    overdue: toSection(overdue),
    promises,
    unpaid,
    collectedPaise: await sumCollectedOn(trx, addDays(today, -1)),
    items: [...dueToday, ...overdue, ...week]
      .slice(0, MAX_NUMBERED)
      .map((renewal, at) => ({ position: at + 1, ...renewal })),
  };
}

type Renewal = Omit<DigestItem, "position">;

function toRenewal({ id, customer_id, customer_name, end_on, price_paise }: WaitingRow, owedOf: OwedOf): Renewal {
  const { asked, isCovered } = leftOfRenewal({ subscription_id: id, customer_id, end_on, price_paise }, owedOf);
  return {
    customerId: customer_id,
    subscriptionId: id,
    customerName: customer_name,
    endOn: end_on,
    pricePaise: asked.pricePaise,
    owedPaise: asked.owedPaise,
    isCovered,
  };
}

const toSection = (renewals: readonly Renewal[]): DigestSection => ({
  count: renewals.length,
  pricePaise: renewals.reduce((sum, { pricePaise }) => sum + pricePaise, 0),
  owedPaise: renewals.reduce((sum, { owedPaise }) => sum + owedPaise, 0),
  isCovered: renewals.length > 0 && renewals.every(({ isCovered }) => isCovered),
  names: renewals.slice(0, NAMES).map(({ customerName }) => customerName),
});
