import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Reminder } from "../../schema.ts";
import type { TenantTrx } from "../../tenant.ts";

export type ReminderRow = Selectable<Reminder>;
export type NewReminder = Insertable<Reminder>;

/** A step of a term, as identified in the ledger. */
export type LedgerStep = { subscriptionId: string; endOn: CalendarDate; step: string };

/**
 * Builds the SQL condition on `reminder` for the rows of one step before or after a term's end, for
 * any recipient, channel and state.
 */
export const rowsOfStep = ({ subscriptionId, endOn, step }: LedgerStep) =>
  sql<boolean>`subscription_id = ${subscriptionId}::uuid and term_end_on = ${endOn}::date and step = ${step}`;

/**
 * Builds the query of the ids of the tenant's planned reminders, not executed, for the `where` of
 * an update or delete. When executed, it locks the rows in id order like everywhere else: of two
 * transactions that want the same rows the second waits, without a deadlock.
 */
export const lockPlanned = (trx: TenantTrx) =>
  trx.selectFrom("reminder").select("id").where("state", "=", "planned").orderBy("id").forUpdate();

/** Destination of a message. Reminders with the same destination are combined into one message. */
export type Destination = Pick<ReminderRow, "channel" | "recipient_kind" | "recipient_address" | "step">;

export type PlannedMessage = Destination &
  Pick<ReminderRow, "id" | "state" | "subscription_id" | "fallback_of" | "due_at">;

export const MESSAGE_COLUMNS = [
  "id",
  "state",
  "step",
  "channel",
  "recipient_kind",
  "recipient_address",
  "subscription_id",
  "fallback_of",
  "due_at",
] as const;

/**
 * Returns the reminder with all columns, without a lock and without waiting for one; undefined if
 * unknown.
 */
export const findReminderRow = (trx: TenantTrx, id: string): Promise<ReminderRow | undefined> =>
  trx.selectFrom("reminder").selectAll().where("id", "=", id).executeTakeFirst();

/** A reminder about a subscription: any but the digest. */
export type DueRow = ReminderRow & { subscription_id: string; customer_id: string };

const isDueRow = (row: ReminderRow): row is DueRow => row.subscription_id !== null && row.customer_id !== null;

/**
 * Returns those of the rows that are about a subscription and a customer, in the same order: all
 * but owners' daily summaries and emails of notifications.
 */
export const rowsAboutSubscriptions = (rows: readonly ReminderRow[]): DueRow[] => rows.filter(isDueRow);
