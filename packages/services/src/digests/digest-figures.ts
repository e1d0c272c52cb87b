import { countPromisesDue, sumUnpaidBy } from "@aavarti/db/queries/digests";
import { sumCollectedOn } from "@aavarti/db/queries/payment-totals";
import { countLanes, listLane } from "@aavarti/db/queries/renewals";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { Paise } from "@aavarti/domain/money";

/** The renewals of one section of a digest: how many, their sum, and the first customers' names. */
export type DigestSection = { count: number; amountPaise: Paise; names: string[] };

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
  /** Payments of terms so far that are due within a week or overdue. */
  unpaid: { count: number; paise: Paise };
  /** What was collected on the day before. */
  collectedPaise: Paise;
};

const NAMES = 5;
const SECTIONS = ["today", "week", "overdue"] as const;

/**
 * Returns the figures of the owner's daily summary: for the renewals due today, in the next seven
 * days and overdue each their number, amount in paise and first five names; the number of promises
 * due today, or earlier and still open; the payments due within a week or overdue; and the amount
 * collected yesterday. Null when there is nothing to do: no renewal, promise or payment due,
 * whatever was collected. Sample records are excluded.
 */
export async function readDigestFigures(trx: TenantTrx, today: CalendarDate): Promise<DigestFigures | null> {
  const waiting = { today, withoutSamples: true };
  const [counts, promises] = await Promise.all([countLanes(trx, waiting), countPromisesDue(trx, today)]);
  const sections = await Promise.all(
    SECTIONS.map(async (lane) => {
      const counted = counts.find((one) => one.lane === lane);
      const rows = counted ? await listLane(trx, { ...waiting, lane, limit: NAMES, cursor: undefined }) : [];
      return {
        count: counted?.count ?? 0,
        amountPaise: counted?.amount_paise ?? 0,
        names: rows.slice(0, NAMES).map((row) => row.customer_name),
      };
    }),
  );
  const [dueToday, week, overdue] = sections;
  if (!dueToday || !week || !overdue) return null;
  const unpaid = await sumUnpaidBy(trx, addDays(today, 7));
  const isSilent = dueToday.count + week.count + overdue.count + promises + unpaid.count === 0;
  if (isSilent) return null;
  const collectedPaise = await sumCollectedOn(trx, addDays(today, -1));
  return { today: dueToday, week, overdue, promises, unpaid, collectedPaise };
}
