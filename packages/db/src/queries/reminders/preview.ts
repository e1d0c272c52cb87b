import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Explanation } from "@aavarti/domain/explanations";
import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "../../schema.ts";
import type { TenantTrx } from "../../tenant.ts";
import { isOfCustomer } from "./log.ts";
import { type DueRow, rowsAboutSubscriptions } from "./rows.ts";
import { ownFieldCodes, type RemindableFilter, remindableTerms, stepRows, type UnplannedTerm } from "./terms.ts";

/** A term with a future step, with the data for its message. */
export type UpcomingTerm = UnplannedTerm & {
  customer_company: string | null;
  customer_fields: unknown;
  /** Codes of own fields that messages may name. */
  customer_codes: string[];
  product_id: string;
  product_name: string;
  price_paise: number;
  /** Why the step was skipped; null if it will be sent. */
  skip_reason: string | null;
  skip_explanation: Explanation | null;
  /** The payday to which its messages were moved; null if none is planned. */
  moved_to: CalendarDate | null;
  /** Until when a promise holds its planned messages; null without one. */
  held_until: Date | null;
};

export type UpcomingFilter = RemindableFilter & {
  step: string;
  /** For terms of past steps, only those held for a payday or a promise are still to come. */
  today: CalendarDate;
  now: Date;
  /** The previous page's last term. */
  after: { endOn: CalendarDate; subscriptionId: string } | null;
  limit: number;
  subscriptionId?: string | undefined;
  /** Only terms of this customer and of those they pay for. */
  customerId?: string | undefined;
  /** Only terms whose recipient has one of these phone numbers or email addresses. */
  reachedAt?: readonly string[];
};

/** Rows held for a payday or a promise, or skipped while held. */
const isWaiting = (now: Date) => (row: ExpressionBuilder<{ r: DB["reminder"] }, "r">) =>
  row.and([
    row("r.due_at", ">", now),
    row.or([row("r.moved_to", "is not", null), row("r.promise_id", "is not", null)]),
    row.or([row("r.state", "=", "planned"), row("r.skipped_by", "is not", null)]),
  ]);

/**
 * Returns the earliest creation time of the reminders that wait for a payday or for the end of a
 * promise, also of those that were skipped meanwhile; null without any. Only reminders due after
 * `now`.
 */
export async function findOldestWaiting(trx: TenantTrx, now: Date): Promise<Date | null> {
  const row = await trx
    .selectFrom("reminder as r")
    .select((eb) => eb.fn.min("r.created_at").as("oldest"))
    .where(isWaiting(now))
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/**
 * Returns the reminders of these subscriptions that a payment promise holds and that are due after
 * `now`, also those skipped meanwhile, by id. None for an empty list.
 */
export async function listHeldReminders(
  trx: TenantTrx,
  { subscriptionIds, now }: { subscriptionIds: readonly string[]; now: Date },
): Promise<DueRow[]> {
  if (subscriptionIds.length === 0) return [];
  const rows = await trx
    .selectFrom("reminder as r")
    .selectAll("r")
    .where("r.subscription_id", "in", subscriptionIds)
    .where("r.promise_id", "is not", null)
    .where(isWaiting(now))
    .orderBy("r.id")
    .execute();
  return rowsAboutSubscriptions(rows);
}

/**
 * Returns up to `limit` terms that are to get a reminder of the step, by end date, then
 * subscription id, after `after`: those whose step is today or later and not planned yet, or was
 * skipped, and those whose reminder waits for a payday or the end of a promise. Prices are in
 * paise. Leaves out samples, Trash, paused and, about renewals, cancelling subscriptions, and
 * win-backs without consent to offers or after a later subscription. Limited to a subscription, a
 * customer with those they pay for, or recipients with one of the addresses `reachedAt`, if given.
 */
export function listUpcomingTerms(trx: TenantTrx, filter: UpcomingFilter): Promise<UpcomingTerm[]> {
  let query = remindableTerms(trx, filter)
    .innerJoin("product as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.product_id"),
    )
    .select(["p.id as product_id", "p.name as product_name", "s.price_paise", "c.company as customer_company"])
    .select(["c.fields as customer_fields", ownFieldCodes.as("customer_codes")])
    .select((eb) => [
      stepRows(eb, filter.step)
        .where("r.skipped_by", "is not", null)
        .select("r.state_reason")
        .orderBy("r.id")
        .limit(1)
        .as("skip_reason"),
      stepRows(eb, filter.step)
        .where("r.skipped_by", "is not", null)
        .select("r.state_explanation")
        .orderBy("r.id")
        .limit(1)
        .as("skip_explanation"),
      stepRows(eb, filter.step).select("r.moved_to").where("r.moved_to", "is not", null).limit(1).as("moved_to"),
      stepRows(eb, filter.step)
        .select((row) => row.fn.min("r.due_at").as("until"))
        .where("r.promise_id", "is not", null)
        .where(isWaiting(filter.now))
        .as("held_until"),
    ])
    .where((eb) =>
      eb.or([
        eb.and([
          sql<boolean>`s.end_on - ${filter.daysBefore}::int >= ${filter.today}::date`,
          eb.not(eb.exists(stepRows(eb, filter.step).where("r.skipped_by", "is", null).select("r.id"))),
        ]),
        eb.exists(stepRows(eb, filter.step).where(isWaiting(filter.now)).select("r.id")),
      ]),
    )
    .orderBy("s.end_on")
    .orderBy("s.id")
    .limit(filter.limit);
  const { after, subscriptionId, customerId, reachedAt } = filter;
  if (after)
    query = query.where(sql<boolean>`(s.end_on, s.id) > (${after.endOn}::date, ${after.subscriptionId}::uuid)`);
  if (subscriptionId) query = query.where("s.id", "=", subscriptionId);
  if (customerId)
    query = query.where((eb) => eb.or([eb("s.customer_id", "=", customerId), eb("c.payer_id", "=", customerId)]));
  if (reachedAt)
    query = query.where((eb) => {
      const isReached = (of: "c" | "payer") =>
        eb.or([eb(`${of}.phone_e164`, "in", reachedAt), eb(`${of}.email`, "in", reachedAt)]);
      return eb.or([isReached("payer"), eb.and([eb("c.payer_id", "is", null), isReached("c")])]);
    });
  return query.execute();
}

/**
 * Counts planned messages about subscriptions that no promise or payday holds, with the time of the
 * first; null without any. Only those about one subscription if given; only those about one
 * customer, or to them as the payer of others, if given. Reminders with the same destination and
 * time count as one message. Emails of notifications and daily summaries are left out.
 */
export async function countQueued(
  trx: TenantTrx,
  { subscriptionId, customerId }: { subscriptionId?: string | undefined; customerId?: string | undefined },
): Promise<{ messages: number; nextAt: Date } | null> {
  let query = trx
    .selectFrom("reminder")
    .select((eb) => [
      sql<number>`count(distinct (channel, recipient_kind, recipient_address, due_at))`.as("messages"),
      eb.fn.min("due_at").as("next_at"),
    ])
    .where("state", "=", "planned")
    .where("subscription_id", "is not", null)
    .where("promise_id", "is", null)
    .where("moved_to", "is", null);
  if (subscriptionId) query = query.where("subscription_id", "=", subscriptionId);
  if (customerId) query = query.where(isOfCustomer(customerId));
  const { messages, next_at } = await query.executeTakeFirstOrThrow();
  return next_at && { messages, nextAt: next_at };
}
