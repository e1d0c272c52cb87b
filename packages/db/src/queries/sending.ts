import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Explanation } from "@aavarti/domain/explanations";
import type { Deliveries, SendingHold } from "@aavarti/domain/sending-trust";
import { type Insertable, type Kysely, sql } from "kysely";
import type { DB, SendingFlag, SendingFlagKind } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { anyOf } from "./any-of.ts";
import { lockPlanned, MESSAGE_COLUMNS, type PlannedMessage, type ReminderRow } from "./reminders/rows.ts";
import { causeColumns, nextStepColumns } from "./stored-explanations.ts";

/**
 * Returns whether any owner of the tenant has confirmed their email address (`anOwner`), and
 * whether the member `userId` has (`thisPerson`, false for null).
 */
export async function findConfirmed(
  trx: TenantTrx,
  userId: string | null,
): Promise<{ anOwner: boolean; thisPerson: boolean }> {
  const { rows } = await sql<{ an_owner: boolean | null; this_person: boolean | null }>`
    select bool_or(m.role = 'owner') as an_owner, bool_or(m.user_id = ${userId}::uuid) as this_person
    from membership m join app_user u on u.id = m.user_id
    where u.email_verified_at is not null and m.suspended_at is null`.execute(trx);
  return { anOwner: rows[0]?.an_owner ?? false, thisPerson: rows[0]?.this_person ?? false };
}

/**
 * Adds one message to customers to the tenant's count of the day; returns false, without adding, if
 * `limit` is reached. The row stays locked until the transaction ends, so that concurrent workers
 * cannot exceed the limit, and a rolled-back message is not counted.
 */
export async function countTowardsDailyLimit(
  trx: TenantTrx,
  { tenantId, day, limit }: { tenantId: string; day: CalendarDate; limit: number },
): Promise<boolean> {
  if (limit <= 0) return false;
  const row = await trx
    .insertInto("sending_day")
    .values({ tenant_id: tenantId, day, messages: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "day"])
        .doUpdateSet({ messages: sql<number>`sending_day.messages + 1` })
        .where("sending_day.messages", "<", limit),
    )
    .returning("messages")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes these messages of conversations, which were cancelled before they went, off the counts of
 * the days on which they were written.
 */
export const uncountMessages = (trx: TenantTrx, ids: readonly string[], timeZone: string) =>
  sql`
    update sending_day set messages = greatest(0, sending_day.messages - written.count)
      from (select (created_at at time zone ${timeZone})::date as day, count(*)::int as count
        from conversation_message where id = ${anyOf(ids)} group by 1) written
      where sending_day.day = written.day`.execute(trx);

/** Takes one message, which was cancelled before it went, off the count of a day. */
export const uncountOn = (trx: TenantTrx, day: CalendarDate) =>
  trx
    .updateTable("sending_day")
    .set({ messages: sql<number>`greatest(0, messages - 1)` })
    .where("day", "=", day)
    .execute();

/**
 * Returns how many messages to customers count against the tenant's limit of a day; 0 without any.
 */
export async function countSent(trx: TenantTrx, day: CalendarDate): Promise<number> {
  const row = await trx.selectFrom("sending_day").select("messages").where("day", "=", day).executeTakeFirst();
  return row?.messages ?? 0;
}

/**
 * Marks that the owners are notified of the day's reached limit; returns true for one caller only,
 * who has to notify them. False without any message on that day. Sends nothing.
 */
export async function claimLimitNotice(trx: TenantTrx, day: CalendarDate): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("sending_day")
    .set({ was_told: true })
    .where("day", "=", day)
    .where("was_told", "=", false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Postpones those of these messages that are still planned to `due_at`, and records what holds them
 * (`held_for`) and why, in place of an earlier cause. `ids` must not be empty.
 */
export const holdMessages = (
  trx: TenantTrx,
  ids: readonly string[],
  { cause, ...held }: { held_for: SendingHold; cause: Explanation; due_at: Date; updated_at: Date },
) =>
  trx
    .updateTable("reminder")
    .set({ ...held, ...causeColumns(cause) })
    .where("id", "in", ids)
    .where("state", "=", "planned")
    .execute();

/**
 * Makes the tenant's planned messages that this hold keeps due at `at`, clears hold and cause, and
 * returns them; sends nothing itself.
 */
export const releaseMessages = (
  trx: TenantTrx,
  hold: SendingHold,
  at: Date,
): Promise<(PlannedMessage & Pick<ReminderRow, "customer_id" | "recipient_id">)[]> =>
  trx
    .updateTable("reminder")
    .set({ held_for: null, ...causeColumns(null), due_at: at, updated_at: at })
    .where("id", "in", lockPlanned(trx).where("held_for", "=", hold))
    .where("state", "=", "planned")
    .returning([...MESSAGE_COLUMNS, "customer_id", "recipient_id"])
    .execute();

/**
 * Cancels all of the tenant's planned messages about subscriptions, with a reason, and separates
 * combined ones. Returns how many. Daily summaries and emails of notifications stay.
 */
export async function cancelAllPlanned(
  trx: TenantTrx,
  { cause, at }: { cause: Explanation; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("reminder")
    .set({ state: "cancelled", ...causeColumns(cause), ...nextStepColumns(null), merged_into: null, updated_at: at })
    .where("id", "in", lockPlanned(trx).where("subscription_id", "is not", null))
    .where("state", "=", "planned")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Returns whether the tenant has customers that are not samples, also in Trash, or has ever changed
 * a message text.
 */
export async function hasOwnContent(trx: TenantTrx): Promise<boolean> {
  const { rows } = await sql<{ has_content: boolean }>`
    select exists (select from customer where not is_sample)
      or exists (select from message_template) as has_content`.execute(trx);
  return rows[0]?.has_content ?? false;
}

/**
 * Counts the tenant's planned messages that are held, one row per kind of hold (`held_for`,
 * `count`); without any there is no row.
 */
export const countHeld = (trx: TenantTrx) =>
  trx
    .selectFrom("reminder")
    .select(["held_for", sql<number>`count(*)::int`.as("count")])
    .where("held_for", "is not", null)
    .where("state", "=", "planned")
    .groupBy("held_for")
    .execute();

/**
 * Counts the reminders and other messages sent to customers at or after an instant, also those
 * without a result yet, and how many of them were undelivered and how many complained about. A
 * complaint does not count as undelivered; combined reminders are one message; receipts, statements
 * and the replies that somebody wrote are left out.
 */
export async function readDeliveries(trx: TenantTrx, since: Date): Promise<Deliveries> {
  const { rows } = await sql<Deliveries>`
    select count(*)::int as sent,
      (count(*) filter (where state = 'failed' and provider_code is distinct from 'spam'))::int as undelivered,
      (count(*) filter (where state = 'failed' and provider_code = 'spam'))::int as complaints
    from reminder
    where recipient_kind = 'customer' and merged_into is null and sent_at >= ${since}`.execute(trx);
  return rows[0] ?? { sent: 0, undelivered: 0, complaints: 0 };
}

/** Most characters stored of a day's finding. */
const LONGEST_DETAIL = 1_000;

/**
 * Stores a finding about a business's sending for the operator. A later one of the same kind and
 * day replaces it; links are added to earlier ones instead, cut at 1,000 characters in all, so that
 * none hides another. Pauses and sends nothing.
 */
export const saveFlag = (trx: TenantTrx, row: Insertable<SendingFlag>) =>
  trx
    .insertInto("sending_flag")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "kind", "day"]).doUpdateSet({
        detail: sql<string>`case
          when excluded.kind <> 'links' then excluded.detail
          when strpos(sending_flag.detail, excluded.detail) > 0 then sending_flag.detail
          else left(sending_flag.detail || ' · ' || excluded.detail, ${LONGEST_DETAIL}::int) end`,
        at: row.at,
      }),
    )
    .execute();

/** Returns when the operator last lifted a sending pause of the tenant; null if never. */
export async function findLastResumed(trx: TenantTrx): Promise<Date | null> {
  const row = await trx
    .selectFrom("sending_flag")
    .select((eb) => eb.fn.max("at").as("at"))
    .where("kind", "=", "resumed")
    .executeTakeFirst();
  return row?.at ?? null;
}

export type ListedFlag = {
  tenant_id: string;
  kind: SendingFlagKind;
  detail: string;
  at: Date;
  /** Since when the tenant's sending is paused; null if it isn't. */
  paused_at: Date | null;
};

/**
 * Returns up to `max` findings about the sending of all tenants for the operator, newest first:
 * those since an instant, and all of paused tenants.
 */
export async function listFlags(db: Kysely<DB>, { since, max }: { since: Date; max: number }): Promise<ListedFlag[]> {
  const { rows } = await sql<ListedFlag>`select * from sending_flags(${since}, ${max})`.execute(db);
  return rows;
}
