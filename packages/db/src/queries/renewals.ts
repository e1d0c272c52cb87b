import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { LIFE_MESSAGES } from "@aavarti/domain/message-kinds";
import { LANE_DAYS, LANES, type Lane, RENEWABLE_STANDINGS } from "@aavarti/domain/standing";
import { type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import type { Searched } from "./customers.ts";
import { matchingSubscription, standingSql, subscriptionsWithNames } from "./subscriptions.ts";

/** Where a page of a lane ends: its last row's end and id. */
export type DueCursor = { endOn: CalendarDate; id: string };

/** What the next term costs. */
export const amountDue = sql<number>`coalesce(subscription.next_price_paise, subscription.price_paise)`;

/** How many months the next term lasts; null for a custom one, which lasts as many days again. */
const nextMonths = sql<number | null>`coalesce(subscription.next_months, subscription.duration_months)`;

export type Waiting = {
  today: CalendarDate;
  search?: string | undefined;
  /** What a screen shows of samples, no message tells. */
  withoutSamples?: boolean;
};

/**
 * What waits for a renewal: `RENEWABLE_STANDINGS` in the words of the index over due subscriptions,
 * so that a lane is a range of it.
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

/**
 * Each lane's number of subscriptions and the sum, in paise, of what their next terms cost. Lanes
 * with none are left out.
 */
export async function countLanes(
  trx: TenantTrx,
  waiting: Waiting,
): Promise<{ lane: Lane; count: number; amount_paise: number }[]> {
  return renewable(trx, waiting, await matchingSubscription(trx, waiting.search))
    .select((eb) => [
      laneSql(waiting.today).as("lane"),
      eb.fn.countAll<number>().as("count"),
      eb.cast<number>(eb.fn.sum(amountDue), "bigint").as("amount_paise"),
    ])
    .groupBy(sql`1`)
    .execute();
}

/**
 * Paise of what comes round within some days, `from` and `until` included: what waits, by where it
 * stands on the day.
 */
export const sumWaiting = (
  trx: TenantTrx,
  { from, until, today }: { from: CalendarDate; until: CalendarDate; today: CalendarDate },
): Promise<{ overdue: number; today: number; to_come: number }> => {
  const sumWhere = (condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<number>`coalesce(sum(${amountDue}) filter (where ${condition}), 0)::bigint`;
  return renewable(trx, { today })
    .select([
      sumWhere(sql<SqlBool>`subscription.end_on < ${today}`).as("overdue"),
      sumWhere(sql<SqlBool>`subscription.end_on = ${today}`).as("today"),
      sumWhere(sql<SqlBool>`subscription.end_on > ${today}`).as("to_come"),
    ])
    .where("subscription.end_on", ">=", from)
    .where("subscription.end_on", "<=", until)
    .executeTakeFirstOrThrow();
};

/**
 * Paise of the terms that renewals and returns have started within some days, `from` and `until`
 * included.
 */
export const sumRenewed = (
  trx: TenantTrx,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<{ renewed: number }> =>
  trx
    .selectFrom("subscription_term as term")
    .innerJoin("subscription", (join) =>
      join.onRef("subscription.tenant_id", "=", "term.tenant_id").onRef("subscription.id", "=", "term.subscription_id"),
    )
    .select(sql<number>`coalesce(sum(term.price_paise), 0)::bigint`.as("renewed"))
    .where("term.source", "in", ["renewed", "reactivated"])
    .where("term.start_on", ">=", from)
    .where("term.start_on", "<=", until)
    .where("subscription.deleted_at", "is", null)
    .executeTakeFirstOrThrow();

export type LanePage = Waiting & { lane: Lane; limit: number; cursor: DueCursor | undefined };

/**
 * One row more than the page holds: the next to end first, and among the overdue the last that
 * ended.
 */
export async function listLane(trx: TenantTrx, { lane, limit, cursor, ...waiting }: LanePage) {
  const { today } = waiting;
  const direction = lane === "overdue" ? "desc" : "asc";
  const beyond = sql.raw(lane === "overdue" ? "<" : ">");
  const query = renewable(trx, waiting, await matchingSubscription(trx, waiting.search))
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
      "product.id as product_id",
      "product.name as product_name",
    ])
    .select([amountDue.as("amount_paise"), nextMonths.as("next_months"), standingSql(today).as("standing")])
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

export type LaneRow = Awaited<ReturnType<typeof listLane>>[number];

/**
 * The newest step's reminder to the customer about the present end of each of these subscriptions,
 * or one that was asked for about it.
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
      "reminder.skipped_by",
      "reminder.due_at",
      "reminder.updated_at",
    ])
    .distinctOn("reminder.subscription_id")
    .where("reminder.subscription_id", "in", subscriptionIds)
    .where("reminder.recipient_kind", "=", "customer")
    .where("reminder.step", "not in", LIFE_MESSAGES)
    .orderBy("reminder.subscription_id")
    .orderBy("reminder.due_at", "desc")
    // Of one step's channels the one that got furthest: what arrived on WhatsApp is no trouble
    // because an email was missed.
    .orderBy(
      sql`array_position(array['read', 'delivered', 'sent', 'sending', 'planned', 'failed', 'unknown', 'missed'], reminder.state)`,
    )
    .orderBy("reminder.updated_at", "desc")
    .orderBy("reminder.id")
    .execute();
