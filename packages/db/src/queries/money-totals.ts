import { type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import type { PaymentMode } from "@aavarti/domain/ledger";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { EVER, isMoneyCounted, NOBODY } from "./money-counts.ts";
import * as rowsOf from "./payment-totals.ts";

type Days = { from: CalendarDate; to: CalendarDate };
type Period = { first: CalendarDate; last: CalendarDate };

/**
 * Returns the first days of the months of which these days are a part: totals are read by day in
 * them, and by month otherwise.
 */
const partMonths = ({ first, last }: Period): CalendarDate[] => {
  const [begin, end] = [monthOf(first), monthOf(last)];
  const isPart = begin.from === end.from ? first !== begin.from || last !== end.until : false;
  if (begin.from === end.from) return isPart ? [begin.from] : [];
  return [...(first === begin.from ? [] : [begin.from]), ...(last === end.until ? [] : [end.from])];
};

const isAny = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** Whether a total's `day` is in one of these months. */
const isInMonths = (day: RawBuilder<unknown>, months: readonly CalendarDate[]): RawBuilder<SqlBool> =>
  isAny(months.map((month) => sql<SqlBool>`${day} between ${month}::date and ${monthOf(month).until}::date`));

/** Whether a total by month is none of these. */
const isOtherMonth = (day: RawBuilder<unknown>, months: readonly CalendarDate[]): RawBuilder<SqlBool> =>
  months.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${day} not in (${sql.join(months.map((month) => sql`${month}::date`))})`;

const DAY = sql.ref("on_date");

/** The totals of these days: of whole months, and of the days of the months that are cut. */
function isIn(period: Period): RawBuilder<SqlBool> {
  const cut = partMonths(period);
  const { first, last } = period;
  return sql<SqlBool>`on_date between ${first}::date and ${last}::date
    and (grain = 'month' and ${isOtherMonth(DAY, cut)} or grain = 'day' and ${isInMonths(DAY, cut)})`;
}

/** As `sumCollectedIn` from the rows; from the totals where all money is counted. */
export async function sumCollectedIn(trx: TenantTrx, { from, to }: Days): Promise<number> {
  if (!(await isMoneyCounted(trx))) return rowsOf.sumCollectedIn(trx, { from, to });
  const { rows } = await sql<{ paise: number }>`select coalesce(sum(collected_paise), 0)::bigint as paise
    from money_total where ${isIn({ first: from, last: to })}`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/** What was collected, in paise, and how many payments were received. */
type CollectedSum = { amount_paise: number; payments: number };

/** What was collected in some days, by day, and by mode and person; others had nothing. */
export type Collected = {
  byDay: (CollectedSum & { on: CalendarDate })[];
  byKey: (CollectedSum & { mode: PaymentMode; recorded_by: string | null; recorded_by_name: string | null })[];
};

/**
 * Returns what came in and went out within these days, both included: by day, in their order, and
 * by mode and who recorded the payment. A refund is negative on its own day; a reversed payment is
 * nowhere, nor are its refunds. Opening entries are left out; sample customers count.
 */
export async function readCollected(trx: TenantTrx, { from, to }: Days): Promise<Collected> {
  if (!(await isMoneyCounted(trx))) return collectedOfRows(await rowsOf.sumCollected(trx, { from, to }));
  const byDay = sql<Collected["byDay"][number]>`select on_date as on, sum(collected_paise)::bigint as amount_paise,
      sum(payments)::int as payments
    from money_total where grain = 'day' and on_date between ${from}::date and ${to}::date
    group by on_date having sum(collected_paise) <> 0 or sum(payments) <> 0 order by on_date`.execute(trx);
  const byKey = sql<Collected["byKey"][number]>`select sums.mode, u.name as recorded_by_name,
      sums.amount_paise, sums.payments, nullif(sums.recorded_by, ${NOBODY}::uuid) as recorded_by
    from (select mode, recorded_by, sum(paise)::bigint as amount_paise, sum(payments)::int as payments
      from collected_total where ${isIn({ first: from, last: to })} group by 1, 2
      having sum(paise) <> 0 or sum(payments) <> 0) sums
    left join app_user u on u.id = sums.recorded_by
    order by 1, 2`.execute(trx);
  const [days, keys] = await Promise.all([byDay, byKey]);
  return { byDay: days.rows, byKey: keys.rows };
}

function collectedOfRows(rows: readonly rowsOf.CollectedRow[]): Collected {
  const sumOf = (of: readonly rowsOf.CollectedRow[]): CollectedSum => ({
    amount_paise: of.reduce((sum, row) => sum + row.amount_paise, 0),
    payments: of.reduce((sum, row) => sum + row.payments, 0),
  });
  const byKey = Map.groupBy(rows, (row) => `${row.account} ${row.recorded_by}`);
  return {
    byDay: [...Map.groupBy(rows, (row) => row.occurred_on)].map(([on, of]) => ({ on, ...sumOf(of) })),
    byKey: [...byKey.values()].flatMap((of) => {
      const [row] = of;
      if (!row) return [];
      const { account: mode, recorded_by, recorded_by_name } = row;
      return [{ mode, recorded_by, recorded_by_name, ...sumOf(of) }];
    }),
  };
}

/** As `sumOwed` from the rows; from the totals where all money is counted. */
export async function sumOwed(
  trx: TenantTrx,
  { today, from, to }: Days & { today: CalendarDate },
): Promise<rowsOf.Owed> {
  if (!(await isMoneyCounted(trx))) return rowsOf.sumOwed(trx, { today, from, to });
  const months = [...new Set([today, from, to].map((day) => monthOf(day).from))];
  const { rows } = await sql<
    Record<"open_count" | "open_paise" | "partly_count" | "partly_paise", number> & { on: CalendarDate }
  >`
    select on_date as on, sum(open_count)::int as open_count, sum(open_paise)::bigint as open_paise,
      sum(partly_count)::int as partly_count, sum(partly_paise)::bigint as partly_paise
    from money_total
    where (grain = 'month' and ${isOtherMonth(DAY, months)} or grain = 'day' and ${isInMonths(DAY, months)})
      and (open_count <> 0 or open_paise <> 0 or partly_count <> 0 or partly_paise <> 0)
    group by on_date`.execute(trx);
  const of = (isIncluded: (day: CalendarDate) => boolean) => {
    const included = rows.filter(({ on }) => isIncluded(on));
    return {
      count: included.reduce((sum, row) => sum + row.open_count, 0),
      paise: included.reduce((sum, row) => sum + row.open_paise, 0),
    };
  };
  return {
    owed: of((day) => day <= today),
    to_come: of((day) => day > today),
    overdue: of((day) => day < today),
    due_today: of((day) => day === today),
    partly_paid: {
      count: rows.reduce((sum, row) => sum + row.partly_count, 0),
      paise: rows.reduce((sum, row) => sum + row.partly_paise, 0),
    },
    before: of((day) => day <= today && day < from),
    after: of((day) => day <= today && day > to),
  };
}

/** As `sumAdvances` from the rows; from the totals where all money is counted. */
export async function sumAdvances(trx: TenantTrx): Promise<{ count: number; paise: number }> {
  if (!(await isMoneyCounted(trx))) return rowsOf.sumAdvances(trx);
  const { rows } = await sql<{ count: number; paise: number }>`select coalesce(sum(holder_count), 0)::int as count,
      coalesce(sum(holder_paise), 0)::bigint as paise
    from money_total where grain = 'ever' and on_date = ${EVER}::date`.execute(trx);
  return rows[0] ?? { count: 0, paise: 0 };
}

/** As `sumOpeningIn` from the rows; from the totals where all money is counted. */
export async function sumOpeningIn(
  trx: TenantTrx,
  { first, last, customerIds }: Parameters<typeof rowsOf.sumOpeningIn>[1],
): Promise<number> {
  if (first === null || customerIds || !(await isMoneyCounted(trx)))
    return rowsOf.sumOpeningIn(trx, { first, last, ...(customerIds ? { customerIds } : {}) });
  const { rows } = await sql<{ paise: number }>`select coalesce(sum(opening_paise), 0)::bigint as paise
    from money_total where ${isIn({ first, last })}`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/** As `sumChargedAndPaid` from the rows; from the totals where all money is counted. */
export async function sumChargedAndPaid(
  trx: TenantTrx,
  period: Parameters<typeof rowsOf.sumChargedAndPaid>[1],
): Promise<rowsOf.ChargedAndPaid> {
  if (!(await isMoneyCounted(trx))) return rowsOf.sumChargedAndPaid(trx, period);
  const { first, last, to } = period;
  const charged = sql<
    Record<"joining_fees" | "discounts" | "opening" | "advances", number>
  >`select coalesce(sum(joining_paise), 0)::bigint as joining_fees, coalesce(sum(discount_paise), 0)::bigint as discounts,
      coalesce(sum(opening_paise), 0)::bigint as opening, coalesce(sum(advance_paise), 0)::bigint as advances
    from money_total where ${isIn({ first, last })}`.execute(trx);
  const paid = sql<Record<"paid_count" | "paid_paise", number>>`select coalesce(sum(paid_count), 0)::int as paid_count,
      coalesce(sum(paid_paise), 0)::bigint as paid_paise
    from money_total where ${isIn({ first, last: to })}`.execute(trx);
  const [sums, full, moved] = await Promise.all([charged, paid, sumAcross(trx, "paid", { first, last })]);
  const [totals, inFull] = [sums.rows[0], full.rows[0]];
  if (!totals || !inFull) throw new Error("Sums have a row");
  return {
    joining_fees: totals.joining_fees,
    discounts: totals.discounts,
    opening: totals.opening,
    older_dues: moved.of_older,
    not_booked: moved.not_booked,
    paid_ahead: moved.of_later + totals.advances,
    paid_earlier: moved.received_before,
    paid_later: moved.received_after,
    ...inFull,
  };
}

/** As `sumRefundsAcross` from the rows; from the totals where all money is counted. */
export async function sumRefundsAcross(trx: TenantTrx, period: Period): Promise<{ of_earlier: number; later: number }> {
  if (!(await isMoneyCounted(trx))) return rowsOf.sumRefundsAcross(trx, period);
  const { received_before, of_later } = await sumAcross(trx, "refund", period);
  return { of_earlier: received_before, later: of_later };
}

const GRAINS = ["month", "day"] as const;

/**
 * Returns, in paise, of the payments received in a period: what they paid of booked charges due
 * before it (`of_older`), of any charges due after it (`of_later`), and of charges due by its end
 * that aren't booked (`not_booked`); and of the booked charges due in it, what was paid by payments
 * received before and after it. For refunds their day stands for the day a charge is due.
 */
async function sumAcross(
  trx: TenantTrx,
  kind: "paid" | "refund",
  period: Period,
): Promise<Record<"of_older" | "of_later" | "not_booked" | "received_before" | "received_after", number>> {
  const cut = partMonths(period);
  const { first, last } = period;
  const column = { received: sql.ref("received_on"), other: sql.ref("other_on") };
  // Within these days, or anywhere; in the months that are cut by day, and in others by month.
  const read = (within: "received" | "other", grains: Record<"received" | "other", "day" | "month">) => {
    const isGrain = (side: "received" | "other") =>
      grains[side] === "day" ? isInMonths(column[side], cut) : isOtherMonth(column[side], cut);
    return sql`select received_on, other_on, booked_paise, other_paise from allocation_total
      where kind = ${kind} and received_grain = ${grains.received} and other_grain = ${grains.other}
        and ${column[within]} between ${first}::date and ${last}::date
        and ${isGrain("received")} and ${isGrain("other")}`;
  };
  const of = (within: "received" | "other") =>
    sql.join(
      GRAINS.flatMap((received) => GRAINS.map((other) => ({ received, other })))
        .filter(({ received, other }) => cut.length > 0 || (received === "month" && other === "month"))
        .map((grains) => read(within, grains)),
      sql` union all `,
    );
  const sum = (amount: string, condition: RawBuilder<SqlBool>) =>
    sql`coalesce(sum(${sql.raw(amount)}) filter (where ${condition}), 0)::bigint`;
  const { rows } = await sql<
    Record<"of_older" | "of_later" | "not_booked" | "received_before" | "received_after", number>
  >`select * from
      (select ${sum("booked_paise", sql`other_on < ${first}::date`)} as of_older,
        ${sum("booked_paise + other_paise", sql`other_on > ${last}::date`)} as of_later,
        ${sum("other_paise", sql`other_on <= ${last}::date`)} as not_booked from (${of("received")}) received) received,
      (select ${sum("booked_paise", sql`received_on < ${first}::date`)} as received_before,
        ${sum("booked_paise", sql`received_on > ${last}::date`)} as received_after from (${of("other")}) due) due`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error("Sums have a row");
  return row;
}
