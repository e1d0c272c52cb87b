import type { Explanation } from "@aavarti/domain/explanations";
import type { Insertable, Selectable } from "kysely";
import type { ConsentEvent, Reminder } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { lockPlanned } from "./reminders/rows.ts";
import { causeColumns, nextStepColumns } from "./stored-explanations.ts";

export type ConsentRow = Selectable<ConsentEvent>;

/**
 * Adds entries to the consent history of customers; the newest one per channel and purpose applies.
 * The list must not be empty. Planned messages stay as they are.
 */
export const insertConsent = (trx: TenantTrx, rows: Insertable<ConsentEvent>[]) =>
  trx.insertInto("consent_event").values(rows).execute();

/**
 * Returns the newest row per customer, channel and purpose: their current consent. Where nothing
 * was recorded there is no row. `customerIds` must not be empty.
 */
export const listConsentStatuses = (trx: TenantTrx, customerIds: readonly string[]): Promise<ConsentRow[]> =>
  trx
    .selectFrom("consent_event")
    .selectAll()
    .distinctOn(["customer_id", "channel", "purpose"])
    .where("customer_id", "in", customerIds)
    .orderBy("customer_id")
    .orderBy("channel")
    .orderBy("purpose")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();

/**
 * Returns up to `limit` entries of a customer's consent history, newest first, with the name of
 * the team member who recorded each (`actor_name`, null without one).
 */
export const listConsentHistory = (trx: TenantTrx, customerId: string, limit: number) =>
  trx
    .selectFrom("consent_event")
    .leftJoin("app_user as u", "u.id", "consent_event.actor_id")
    .selectAll("consent_event")
    .select("u.name as actor_name")
    .where("customer_id", "=", customerId)
    .orderBy("at", "desc")
    .orderBy("consent_event.id", "desc")
    .limit(limit)
    .execute();

export type ConsentHistoryRow = Awaited<ReturnType<typeof listConsentHistory>>[number];

/**
 * Returns the customer's id, name, email and phone, locked until the transaction ends, so that of
 * two messages arriving at once only one is the first; undefined if unknown. Not `for update`: a
 * sender that holds this customer's messages may be about to plan another, whose foreign key check
 * would wait for us while we wait for the messages (deadlock). A customer in Trash is returned as
 * well.
 */
export const lockCustomer = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("customer")
    .select(["id", "name", "email", "phone_e164"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Claims the due confirmation of a consent entry for sending and returns its row; undefined if it
 * is claimed already or none is due. Sends nothing.
 */
export const claimConfirmation = (trx: TenantTrx, id: string): Promise<ConsentRow | undefined> =>
  trx
    .updateTable("consent_event")
    .set({ confirmation: "sending" })
    .where("id", "=", id)
    .where("confirmation", "=", "due")
    .returningAll()
    .executeTakeFirst();

/**
 * Stores the outcome of a consent confirmation (`confirmation`: sent, failed or unknown) and, if
 * one was sent, the provider's message id. Does not check its earlier state.
 */
export const settleConfirmation = (
  trx: TenantTrx,
  id: string,
  change: Pick<ConsentRow, "confirmation" | "confirmation_message_id">,
) => trx.updateTable("consent_event").set(change).where("id", "=", id).execute();

/**
 * Cancels the planned reminders and other messages to a customer on a channel, also those about
 * others for whom they pay, with the reason, and returns the cancelled rows. Messages about this
 * customer that go to a payer stay, and so do messages that a sender has claimed, receipts,
 * statements and replies. Waits for rows that another transaction has locked.
 */
export function cancelPlannedFor(
  trx: TenantTrx,
  {
    customerId,
    channel,
    reason,
    at,
  }: { customerId: string; channel: ConsentRow["channel"]; reason: Explanation; at: Date },
): Promise<Selectable<Reminder>[]> {
  return trx
    .updateTable("reminder")
    .set({ state: "cancelled", ...causeColumns(reason), ...nextStepColumns(null), updated_at: at })
    .where(
      "id",
      "in",
      lockPlanned(trx)
        .where("recipient_id", "=", customerId)
        .where("recipient_kind", "=", "customer")
        .where("channel", "=", channel),
    )
    .where("state", "=", "planned")
    .returningAll()
    .execute();
}
