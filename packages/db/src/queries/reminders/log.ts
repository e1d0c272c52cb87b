import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { Explanation } from "@aavarti/domain/explanations";
import { type Selectable, sql } from "kysely";
import type { Reminder, ReminderState } from "../../schema.ts";
import type { TenantTrx } from "../../tenant.ts";
import { afterCursor, type PageRequest } from "../keyset.ts";

/** A reminder with the names shown in the reminder log. */
export type ReminderLogRow = Selectable<Reminder> & {
  subscription_id: string;
  customer_id: string;
  customer_name: string;
  /** The subscription's current end date. */
  subscription_end_on: CalendarDate;
  product_id: string;
  product_name: string;
  /** The owner it was meant for; null for customers, and if that user was deleted. */
  owner_name: string | null;
  /** The customer it was meant for, who may be the payer; null if deleted, and for owners. */
  contact_name: string | null;
  /** Why the message that this one replaces failed, in English; null if it replaces none. */
  fallback_cause: string | null;
  fallback_explanation: Explanation | null;
  /** The id of the message that replaced this one on the other channel; null without one. */
  replaced_by: string | null;
  /**
   * The customer of the leading reminder of the combined message that included this one, by name;
   * null for the leading one, and for a message of its own.
   */
  merged_with: string | null;
  /** How many other reminders were in the message that this one leads. */
  others_combined: number | null;
};

export type ReminderLogFilter = PageRequest & {
  states: readonly ReminderState[] | undefined;
  /** True: only skipped by a person; false: only others; null: both. */
  isSkipped: boolean | null;
  /** Only reminders due at or after this instant. */
  dueFrom: Date | null;
  channel: Selectable<Reminder>["channel"] | undefined;
  subscriptionId: string | undefined;
  customerId: string | undefined;
};

/**
 * Returns the SQL condition on `reminder` for messages about a customer, or to them as the payer of
 * another.
 */
export const isOfCustomer = (customerId: string) => sql<boolean>`(reminder.customer_id = ${customerId}::uuid
  or (reminder.recipient_id = ${customerId}::uuid and reminder.recipient_id <> reminder.customer_id
    and reminder.recipient_kind = 'customer'))`;

const logRows = (trx: TenantTrx) =>
  trx
    .selectFrom("reminder")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "reminder.tenant_id").onRef("c.id", "=", "reminder.customer_id"),
    )
    .innerJoin("subscription as s", (join) =>
      join.onRef("s.tenant_id", "=", "reminder.tenant_id").onRef("s.id", "=", "reminder.subscription_id"),
    )
    .innerJoin("product as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.product_id"),
    )
    .leftJoin("app_user as u", (join) =>
      join.onRef("u.id", "=", "reminder.recipient_id").on("reminder.recipient_kind", "=", "owner"),
    )
    .leftJoin("customer as contact", (join) =>
      join
        .onRef("contact.tenant_id", "=", "reminder.tenant_id")
        .onRef("contact.id", "=", "reminder.recipient_id")
        .on("reminder.recipient_kind", "=", "customer"),
    )
    .selectAll("reminder")
    .select("contact.name as contact_name")
    // These inner joins drop the digest, which has no subscription.
    .select(["s.id as subscription_id", "c.id as customer_id", "s.end_on as subscription_end_on"])
    .select(["c.name as customer_name", "p.id as product_id", "p.name as product_name", "u.name as owner_name"])
    .select((eb) => [
      eb
        .selectFrom("reminder as f")
        .select("f.state_reason")
        .whereRef("f.id", "=", "reminder.fallback_of")
        .as("fallback_cause"),
      eb
        .selectFrom("reminder as f")
        .select("f.state_explanation")
        .whereRef("f.id", "=", "reminder.fallback_of")
        .as("fallback_explanation"),
      eb
        .selectFrom("reminder as f")
        .select("f.id")
        .whereRef("f.fallback_of", "=", "reminder.id")
        .where("f.state", "<>", "cancelled")
        .as("replaced_by"),
      eb
        .selectFrom("reminder as m")
        .innerJoin("customer as mc", (join) =>
          join.onRef("mc.tenant_id", "=", "m.tenant_id").onRef("mc.id", "=", "m.customer_id"),
        )
        .select("mc.name")
        .whereRef("m.id", "=", "reminder.merged_into")
        .as("merged_with"),
      eb
        .selectFrom("reminder as m")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("m.merged_into", "=", "reminder.id")
        .as("others_combined"),
    ]);

/**
 * Returns a page of the reminder log plus one row, newest created first, with names and with what
 * replaced them or was combined with them: all, or those that match the filter, whose `states` must
 * not be empty. Daily summaries and emails of notifications are not in it; customers and
 * subscriptions in Trash are.
 */
export async function listReminders(
  trx: TenantTrx,
  { limit, cursor, states, isSkipped, dueFrom, channel, subscriptionId, customerId }: ReminderLogFilter,
): Promise<ReminderLogRow[]> {
  let query = logRows(trx)
    .orderBy("reminder.created_at", "desc")
    .orderBy("reminder.id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where(afterCursor(cursor, "reminder"));
  if (states) query = query.where("reminder.state", "in", states);
  if (isSkipped !== null) query = query.where("reminder.skipped_by", isSkipped ? "is not" : "is", null);
  if (dueFrom) query = query.where("reminder.due_at", ">=", dueFrom);
  if (channel) query = query.where("reminder.channel", "=", channel);
  if (subscriptionId) query = query.where("reminder.subscription_id", "=", subscriptionId);
  if (customerId) query = query.where(isOfCustomer(customerId));
  return query.execute();
}

/**
 * Returns one row of the reminder log; undefined if the tenant has none with this id, and for daily
 * summaries and emails of notifications, which are not in the log.
 */
export const findReminder = (trx: TenantTrx, id: string): Promise<ReminderLogRow | undefined> =>
  logRows(trx).where("reminder.id", "=", id).executeTakeFirst();

/**
 * Counts the tenant's reminders that are due at or after `dueFrom`, by state and by whether a
 * person skipped them (`is_skipped`); without any there is no row. Only of one channel if given.
 * Daily summaries and emails of notifications, which are about no subscription, don't count.
 */
export function countReminders(
  trx: TenantTrx,
  { dueFrom, channel }: { dueFrom: Date; channel: Selectable<Reminder>["channel"] | undefined },
): Promise<{ state: ReminderState; is_skipped: boolean; count: number }[]> {
  let query = trx
    .selectFrom("reminder")
    .select(["state", sql<boolean>`skipped_by is not null`.as("is_skipped"), sql<number>`count(*)::int`.as("count")])
    .where("due_at", ">=", dueFrom)
    .where("subscription_id", "is not", null)
    .groupBy(["state", sql`skipped_by is not null`]);
  if (channel) query = query.where("channel", "=", channel);
  return query.execute();
}

export type SentMessages = {
  channel: ReminderChannel;
  is_offer: boolean;
  is_document: boolean;
  count: number;
  /**
   * Those of them whose cost was stored when they were sent, and that cost in tenths of a paisa.
   */
  priced: number;
  tenths: number;
};

/**
 * Counts the messages sent on these channels at or after `from`, receipts and statements too
 * (`is_document`), by channel and whether they are a win-back offer (`is_offer`), and sums what
 * they cost. Combined reminders are one message; the owner's copies, daily summaries and emails of
 * notifications count; failed messages and the replies that somebody wrote don't.
 */
export async function countSentMessages(
  trx: TenantTrx,
  { from, channels }: { from: Date; channels: readonly ReminderChannel[] },
): Promise<SentMessages[]> {
  const { rows } = await sql<SentMessages>`
    select r.channel, r.step = 'win_back' as is_offer, false as is_document, count(*)::int as count,
        count(c.message_id)::int as priced, coalesce(sum(c.price_tenths), 0)::float8 as tenths
      from reminder r left join message_cost c on c.tenant_id = r.tenant_id and c.message_id = r.id
      where r.sent_at >= ${from} and r.merged_into is null and r.state <> 'failed'
        and r.channel = any(${[...channels]}::text[])
      group by 1, 2
    union all
    select d.channel, false, true, count(*)::int, count(c.message_id)::int, coalesce(sum(c.price_tenths), 0)::float8
      from document_delivery d left join message_cost c on c.tenant_id = d.tenant_id and c.message_id = d.id
      where d.sent_at >= ${from} and d.state <> 'failed' and d.channel = any(${[...channels]}::text[])
      group by 1`.execute(trx);
  return rows;
}
