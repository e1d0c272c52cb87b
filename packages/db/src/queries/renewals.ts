import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { EVENT_MESSAGES } from "@aavarti/domain/message-kinds";
import { RENEWAL_SOURCES } from "@aavarti/domain/metrics";
import type { Paise } from "@aavarti/domain/money";
import { LANE_DAYS, LANES, type Lane, laneOf, RENEWABLE_STANDINGS } from "@aavarti/domain/standing";
import { type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { ofStatus, PAID_TOGETHER } from "./charges.ts";
import type { Searched } from "./people-search.ts";
import { isStoredIn } from "./stored-lists.ts";
import { matchingSubscription } from "./subscription-list.ts";
import { standingSql, startsOnSql } from "./subscription-standing.ts";
import { subscriptionsWithNames } from "./subscriptions.ts";

/** Cursor of a lane: the end date and id of the page's last row. */
export type DueCursor = { endOn: CalendarDate; id: string };

/** Price of the next term. */
export const amountDue = sql<number>`coalesce(subscription.next_price_paise, subscription.price_paise)`;

/** Months of the next term; null for a custom length in days, which is repeated. */
const nextMonths = sql<number | null>`coalesce(subscription.next_months, subscription.duration_months)`;

export type Waiting = {
  today: CalendarDate;
  search?: string | undefined;
  /** Whether to leave samples out: screens show them, messages never do. */
  withoutSamples?: boolean;
};

/**
 * Query for subscriptions waiting for a renewal: `RENEWABLE_STANDINGS` written to match the index
 * on due subscriptions, so that a lane is a range of it.
 */
const renewable = (trx: TenantTrx, { today, withoutSamples = false }: Waiting, matching: Searched = null) => {
  let query = subscriptionsWithNames(trx)
    .where("subscription.status", "=", "active")
    .where(standingSql(today), "in", RENEWABLE_STANDINGS);
  if (matching) query = query.where(matching);
  if (withoutSamples) query = query.where("customer.is_sample", "=", false);
  return query;
};

const within = (lane: Lane, today: CalendarDate) => {
  const { first, last } = LANE_DAYS[lane];
  const from = first === null ? sql<SqlBool>`true` : sql<SqlBool>`subscription.end_on >= ${addDays(today, first)}`;
  const until = last === null ? sql<SqlBool>`true` : sql<SqlBool>`subscription.end_on <= ${addDays(today, last)}`;
  return sql<SqlBool>`(${from} and ${until})`;
};

const laneSql = (today: CalendarDate) =>
  sql<Lane>`case ${sql.join(
    LANES.map((lane) => sql`when ${within(lane, today)} then ${sql.lit(lane)}`),
    sql` `,
  )} end`;

/** How many wait for a renewal and end on a day; the price of their next terms in paise. */
export type WaitingDay = { end_on: CalendarDate; count: number; amount_paise: Paise };

/**
 * Returns, for each day on which a subscription that awaits a renewal ends, how many do and the
 * total price of their next terms in paise, in no order. Counts subscriptions outside Trash that
 * are upcoming, active, due, in grace or overdue on `today` (`RENEWABLE_STANDINGS`); samples too.
 */
export async function listWaitingDays(trx: TenantTrx, { today }: Pick<Waiting, "today">): Promise<WaitingDay[]> {
  // The standings by the subscription's own columns: days of grace decide between two that are both
  // renewable, so no product is read.
  const { rows } = await sql<WaitingDay>`
    select end_on, count(*) as count, sum(${amountDue})::bigint as amount_paise from subscription
    where status = 'active' and deleted_at is null
      and (paused_from is null or paused_from > ${today}::date)
      and (not cancels_at_end or (end_on >= ${today}::date and coalesce(covered_from, start_on) > ${today}::date))
    group by end_on`.execute(trx);
  return rows;
}

/**
 * Returns for each column of the renewals board (`lane`: overdue, today and so on) its number of
 * subscriptions and the total price of their next terms in paise, in no order. Empty ones are left
 * out. Only subscriptions that await a renewal, and match `search` if given; samples too, unless
 * left out.
 */
export async function countLanes(trx: TenantTrx, waiting: Waiting): Promise<LaneSum[]> {
  const matching = await matchingSubscription(trx, waiting.search);
  if (!matching) return sumLanes(await listWaitingDays(trx, waiting), waiting.today);
  return renewable(trx, waiting, matching)
    .select((eb) => [
      laneSql(waiting.today).as("lane"),
      eb.fn.countAll<number>().as("count"),
      eb.cast<number>(eb.fn.sum(amountDue), "bigint").as("amount_paise"),
    ])
    .groupBy(sql`1`)
    .execute();
}

export type LaneSum = { lane: Lane; count: number; amount_paise: Paise };

/**
 * Adds up counts and prices (paise) of the days on which subscriptions end, by the column of the
 * renewals board (`lane`: overdue, today and so on) to which each day belongs on `today`. Columns
 * without a day are left out.
 */
export function sumLanes(days: readonly WaitingDay[], today: CalendarDate): LaneSum[] {
  const sums = new Map<Lane, LaneSum>();
  for (const { end_on, count, amount_paise } of days) {
    const lane = laneOf(end_on, today);
    const sum = sums.get(lane) ?? { lane, count: 0, amount_paise: 0 };
    sums.set(lane, { lane, count: sum.count + count, amount_paise: sum.amount_paise + amount_paise });
  }
  return [...sums.values()];
}

/**
 * Returns the renewed and reactivated terms that start within the days, `from` and `until`
 * included, grouped by source, start, and the subscription's status and day of cancellation
 * (`cancelled_on`, in `timeZone`), with the total price of each group in paise. Subscriptions in
 * Trash are left out.
 */
export const renewalsStarting = (
  trx: TenantTrx,
  { from, until, timeZone }: { from: CalendarDate; until: CalendarDate; timeZone: string },
) =>
  trx
    .selectFrom("subscription_term as term")
    .innerJoin("subscription", (join) =>
      join.onRef("subscription.tenant_id", "=", "term.tenant_id").onRef("subscription.id", "=", "term.subscription_id"),
    )
    .select((eb) => [
      "term.source",
      "term.start_on",
      "subscription.status",
      sql<CalendarDate | null>`(subscription.cancelled_at at time zone ${timeZone})::date`.as("cancelled_on"),
      eb.cast<number>(eb.fn.sum("term.price_paise"), "bigint").as("price_paise"),
    ])
    .where("term.source", "in", RENEWAL_SOURCES)
    .where("term.start_on", ">=", from)
    .where("term.start_on", "<=", until)
    .where("subscription.deleted_at", "is", null)
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`])
    .execute();

export type LanePage = Waiting & { lane: Lane; limit: number; cursor: DueCursor | undefined };

/**
 * Returns a page of a column of the renewals board (`lane`) plus one row: the subscriptions that
 * await a renewal, with names, contact data, standing and the next term's price (`amount_paise`)
 * and length (`next_months`, null for one in days). Earliest end first, but the overdue ones with
 * the latest end first; within a day by id, in the same direction. Only those that match `search`
 * if given; samples count unless left out.
 */
export async function listLane(trx: TenantTrx, { lane, limit, cursor, ...waiting }: LanePage) {
  const { today } = waiting;
  const direction = lane === "overdue" ? "desc" : "asc";
  const beyond = sql.raw(lane === "overdue" ? "<" : ">");
  const query = laneRows(trx, waiting, await matchingSubscription(trx, waiting.search))
    .where(within(lane, today))
    .orderBy("subscription.end_on", direction)
    .orderBy("subscription.id", direction)
    .limit(limit + 1);
  const rest = cursor
    ? query.where(
        sql<SqlBool>`(subscription.end_on, subscription.id) ${beyond} (${cursor.endOn}::date, ${cursor.id}::uuid)`,
      )
    : query;
  return rest.execute();
}

/** Query for rows of the renewals board, in no order. */
export const laneRows = (trx: TenantTrx, waiting: Waiting, matching?: Searched) =>
  renewable(trx, waiting, matching)
    .select([
      "subscription.id",
      "subscription.start_on",
      "subscription.end_on",
      "subscription.paused_from",
      "subscription.paused_until",
      "customer.id as customer_id",
      "customer.name as customer_name",
      "customer.email as customer_email",
      "customer.phone_e164 as customer_phone",
      "customer.payer_id",
      "product.id as product_id",
      "product.name as product_name",
    ])
    .select([
      amountDue.as("amount_paise"),
      nextMonths.as("next_months"),
      standingSql(waiting.today).as("standing"),
      startsOnSql(waiting.today).as("starts_on"),
    ]);

export type LaneRow = Awaited<ReturnType<typeof listLane>>[number];

// Whether the customer, or who pays for them, promised to pay by today or a later day.
const isPromised = (today: CalendarDate) => sql<boolean>`exists (
  select from payment_promise p where p.state = 'open' and p.promised_on >= ${today}::date
    and p.customer_id in (customer.id, customer.payer_id)
    and (p.subscription_id is null or p.subscription_id = subscription.id))`;

const urgency = (today: CalendarDate) => sql`
  case when ${isPromised(today)} then 1 when subscription.end_on < ${today}::date then 0 else 2 end,
  ${amountDue} * (${today}::date - subscription.end_on) desc, ${amountDue} desc`;

/**
 * Returns up to `limit` of the renewals that are overdue or due today, as rows of the board, the
 * most urgent first: overdue ones by amount times days, then those whose payment is promised for
 * today or later, then those due today by amount.
 */
export const listUrgent = (
  trx: TenantTrx,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<LaneRow[]> =>
  laneRows(trx, { today })
    .where("subscription.end_on", "<=", today)
    .orderBy(urgency(today))
    .orderBy("subscription.id")
    .limit(limit)
    .execute();

/** Returns the ids of up to `limit` of the renewals of `listUrgent`, in its order. */
export const listUrgentIds = (
  trx: TenantTrx,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<{ id: string }[]> =>
  renewable(trx, { today })
    .select("subscription.id")
    .where("subscription.end_on", "<=", today)
    .orderBy(urgency(today))
    .orderBy("subscription.id")
    .limit(limit)
    .execute();

/**
 * Returns up to `limit` of the renewals that are stored as today's work, in the stored order, as
 * rows of the board. Leaves out who was renewed, paused, cancelled or moved to Trash since.
 */
export const listStoredUrgent = (
  trx: TenantTrx,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<LaneRow[]> =>
  laneRows(trx, { today })
    .innerJoin("stored_list_row as stored", (join) => join.on(isStoredIn("work", { limit })))
    .where("subscription.end_on", "<=", today)
    .orderBy("stored.place")
    .limit(limit)
    .execute();

/** Whom the renewals that are overdue or due today concern. */
export type UrgentPeople = {
  /** Customers, and those of them who promised to pay by today or a later day. */
  customers: number;
  promised: number;
  /** The earliest end; null without any. */
  oldest_on: CalendarDate | null;
};

/** Counts the customers of all renewals that are overdue or due today. */
export const countUrgentPeople = (trx: TenantTrx, today: CalendarDate): Promise<UrgentPeople> =>
  renewable(trx, { today })
    .where("subscription.end_on", "<=", today)
    .select((eb) => [
      eb.fn.count<number>("customer.id").distinct().as("customers"),
      eb.fn.count<number>("customer.id").distinct().filterWhere(isPromised(today)).as("promised"),
      eb.fn.min("subscription.end_on").as("oldest_on"),
    ])
    .executeTakeFirstOrThrow();

/** A subscription that awaits a renewal, with the next term's price in paise. */
export type WaitingRow = {
  id: string;
  customer_id: string;
  customer_name: string;
  end_on: CalendarDate;
  price_paise: Paise;
};

/**
 * Returns all subscriptions that await a renewal and end on this day or earlier, the overdue ones
 * included, by the day they end, then by id. Samples are left out.
 */
export const listWaitingUntil = (
  trx: TenantTrx,
  { today, until }: { today: CalendarDate; until: CalendarDate },
): Promise<WaitingRow[]> =>
  renewable(trx, { today, withoutSamples: true })
    .select(["subscription.id", "subscription.end_on", "customer.id as customer_id", "customer.name as customer_name"])
    .select(amountDue.as("price_paise"))
    .where("subscription.end_on", "<=", until)
    .orderBy("subscription.end_on")
    .orderBy("subscription.id")
    .execute();

/** What is owed beside a renewal, in paise. */
export type UnpaidRow = {
  subscription_id: string;
  unpaid_paise: number;
  /** Whether a renewed term of the subscription is part of it. */
  is_renewed: boolean;
  /** What is owed of renewed terms of the subscription that are due later. */
  to_come_paise: number;
  /** `unpaid_paise` of everybody whose charges are paid together with the customer's. */
  family_paise: number;
};

/**
 * Returns for each of these subscriptions what its customer owes in paise, 0 included
 * (`unpaid_paise`): charges due by today, of any subscription. `is_renewed`: whether a renewed term
 * of this one is among them. `to_come_paise` is owed of renewed terms of this one that are due
 * later. `family_paise` is what is due by today of all who are paid for together: the customer, who
 * is always part of it, their payer, and all that person pays for. In no order; unknown ids have no
 * row.
 */
export async function listUnpaid(
  trx: TenantTrx,
  subscriptionIds: readonly string[],
  today: CalendarDate,
): Promise<UnpaidRow[]> {
  const isOwed = ofStatus("due", today);
  const { rows } = await sql<UnpaidRow>`
    select s.id as subscription_id, own.paise as unpaid_paise, own.is_renewed,
      later.paise as to_come_paise, family.paise as family_paise
    from subscription s join customer c on c.tenant_id = s.tenant_id and c.id = s.customer_id,
    lateral (
      select coalesce(sum(charge.amount_paise - charge.settled_paise), 0)::bigint as paise,
        coalesce(bool_or(charge.subscription_id = s.id and charge.kind = 'term' and charge.term_seq > 1), false)
          as is_renewed
      from charge where charge.customer_id = c.id and ${isOwed}) own,
    lateral (
      select coalesce(sum(charge.amount_paise - charge.settled_paise), 0)::bigint as paise
      from charge where charge.subscription_id = s.id and charge.term_seq > 1 and ${ofStatus("to_come", today)}) later,
    lateral (
      select coalesce(sum(charge.amount_paise - charge.settled_paise), 0)::bigint as paise
      from ${PAID_TOGETHER} together join charge on charge.customer_id = together.id where ${isOwed}) family
    where s.id = any(${[...subscriptionIds]}::uuid[])`.execute(trx);
  return rows;
}

/**
 * Returns, as `subscription_id`, those of these subscriptions that have a reminder or another
 * message to the customer or payer that was created or changed at or after `since`, in any state.
 * `subscriptionIds` must not be empty.
 */
export const subscriptionsRemindedSince = (trx: TenantTrx, subscriptionIds: readonly string[], since: Date) =>
  trx
    .selectFrom("reminder")
    .select("subscription_id")
    .distinct()
    .where("subscription_id", "in", subscriptionIds)
    .where("recipient_kind", "=", "customer")
    .where("updated_at", ">=", since)
    .execute();

// Of a step's channels, prefer the one that got furthest: a message delivered on WhatsApp is no
// problem because the email failed.
const PROGRESS = sql`array_position(
  array['read', 'delivered', 'sent', 'sending', 'planned', 'failed', 'unknown', 'missed'], reminder.state)`;

/**
 * Returns one row for each of these subscriptions that has one: the reminder to the customer or
 * payer about its current end that was due last, by hand or not, also planned, skipped and
 * cancelled ones; messages about events don't count. Of several channels the one that got furthest.
 * With its state and why, who skipped it, and when it is due and was last changed.
 * `subscriptionIds` must not be empty.
 */
export const lastReminders = (trx: TenantTrx, subscriptionIds: readonly string[]) =>
  trx
    .selectFrom("reminder")
    .innerJoin("subscription", (join) =>
      join
        .onRef("subscription.tenant_id", "=", "reminder.tenant_id")
        .onRef("subscription.id", "=", "reminder.subscription_id")
        .on((eb) =>
          eb.or([
            eb("subscription.end_on", "=", eb.ref("reminder.term_end_on")),
            eb.and([
              eb("reminder.step", "=", "by_hand"),
              eb("reminder.asked_end_on", "=", eb.ref("subscription.end_on")),
            ]),
          ]),
        ),
    )
    .select([
      "reminder.subscription_id",
      "reminder.channel",
      "reminder.state",
      "reminder.state_reason",
      "reminder.state_explanation",
      "reminder.skipped_by",
      "reminder.due_at",
      "reminder.updated_at",
    ])
    .distinctOn("reminder.subscription_id")
    .where("reminder.subscription_id", "in", subscriptionIds)
    .where("reminder.recipient_kind", "=", "customer")
    .where("reminder.step", "not in", EVENT_MESSAGES)
    .orderBy("reminder.subscription_id")
    .orderBy("reminder.due_at", "desc")
    .orderBy(PROGRESS)
    .orderBy("reminder.updated_at", "desc")
    .orderBy("reminder.id")
    .execute();

/** What is owed of a subscription since a day. */
export type OwedSince = { subscriptionId: string; dueOn: CalendarDate };

/** The reminder of a charge, with the subscription and the day that were asked for. */
export type ChargeReminderRow = Omit<Awaited<ReturnType<typeof lastReminders>>[number], "subscription_id"> & {
  subscription_id: string;
  due_on: CalendarDate;
};

/**
 * Returns one row for each of these charges that has one: the reminder to the customer or their
 * payer that is due last, by hand or not, about that due day or a later end of the subscription. A
 * reminder of the renewal that raised the charge counts, since it asked for the same money;
 * cancelled ones and messages about events don't. None for an empty list.
 */
export async function lastChargeReminders(trx: TenantTrx, charges: readonly OwedSince[]): Promise<ChargeReminderRow[]> {
  const { rows } = await sql<ChargeReminderRow>`
    select asked.subscription_id, asked.due_on, last.*
    from (select distinct * from unnest(
      ${charges.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${charges.map(({ dueOn }) => dueOn)}::date[])
      as pair (subscription_id, due_on)) asked,
    lateral (
      select reminder.channel, reminder.state, reminder.state_reason, reminder.state_explanation,
        reminder.skipped_by, reminder.due_at, reminder.updated_at
      from reminder
      where reminder.subscription_id = asked.subscription_id and reminder.recipient_kind = 'customer'
        and reminder.state <> 'cancelled' and reminder.step not in (${sql.join([...EVENT_MESSAGES])})
        and coalesce(reminder.asked_end_on, reminder.term_end_on) >= asked.due_on
      order by reminder.due_at desc, ${PROGRESS}, reminder.updated_at desc, reminder.id
      limit 1) last`.execute(trx);
  return rows;
}
