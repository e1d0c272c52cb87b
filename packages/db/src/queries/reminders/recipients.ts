import type { Explanation } from "@aavarti/domain/explanations";
import { type NotNull, sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { causeColumns, nextStepColumns } from "../stored-explanations.ts";
import { type DueRow, lockPlanned, rowsAboutSubscriptions } from "./rows.ts";

/**
 * Returns the tenant's owners with name, email, phone, language and when their email was verified
 * (null if it was not), the first owner first. Leaves out suspended ones.
 */
export const listOwners = (trx: TenantTrx) =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.id", "u.name", "u.email", "u.phone_e164", "u.language", "u.email_verified_at"])
    .where("m.role", "=", "owner")
    .where("m.suspended_at", "is", null)
    .orderBy("m.created_at")
    .orderBy("u.id")
    .execute();

/**
 * Returns a reminder's subscription id and the kind, id and address of its recipient, who may be
 * the customer's payer; undefined if the reminder is unknown or without a customer, as an owner's
 * daily summary is.
 */
export const findReminderRecipient = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("reminder")
    .select(["subscription_id", "recipient_kind", "recipient_id", "recipient_address"])
    .where("id", "=", id)
    .where("customer_id", "is not", null)
    .$narrowType<{ subscription_id: NotNull }>()
    .executeTakeFirst();

/**
 * Returns, each once and in no order, the ids of the customers who get one message: the recipients
 * of its leading reminder `leadId` and of those combined with it. Owners are left out.
 */
export async function listMessageCustomers(trx: TenantTrx, leadId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("reminder")
    .select("recipient_id")
    .distinct()
    .where((eb) => eb.or([eb("id", "=", leadId), eb("merged_into", "=", leadId)]))
    .where("recipient_kind", "=", "customer")
    .execute();
  return rows.map(({ recipient_id }) => recipient_id);
}

/**
 * Changes the recipient of the planned messages about a customer's subscriptions to another
 * customer, who pays for them now (or to the customer again), with the email or phone of that
 * recipient, null where there is none, so that messages to one address are still combined. One that
 * the recipient has in the log already, perhaps as failed, is cancelled with the cause instead.
 * Messages to owners and those that a sender has claimed stay. Returns the changed ones.
 */
export async function moveToRecipient(
  trx: TenantTrx,
  {
    customerId,
    recipient: { id, email, phone },
    cause,
    at,
  }: {
    customerId: string;
    recipient: { id: string; email: string; phone: string | null };
    cause: Explanation;
    at: Date;
  },
): Promise<DueRow[]> {
  const waiting = lockPlanned(trx).where("customer_id", "=", customerId).where("recipient_kind", "=", "customer");
  await trx
    .updateTable("reminder")
    .set({ state: "cancelled", ...causeColumns(cause), ...nextStepColumns(null), merged_into: null, updated_at: at })
    .where(
      "id",
      "in",
      waiting.where((eb) =>
        eb.exists(
          eb
            .selectFrom("reminder as other")
            .select("other.id")
            .whereRef("other.subscription_id", "=", "reminder.subscription_id")
            .whereRef("other.term_end_on", "=", "reminder.term_end_on")
            .whereRef("other.step", "=", "reminder.step")
            .whereRef("other.channel", "=", "reminder.channel")
            .where("other.recipient_kind", "=", "customer")
            .where("other.recipient_id", "=", id)
            .whereRef("other.id", "<>", "reminder.id"),
        ),
      ),
    )
    .where("state", "=", "planned")
    .execute();
  const moved = await trx
    .updateTable("reminder")
    .set({
      recipient_id: id,
      recipient_address: sql<
        string | null
      >`case channel when 'email' then nullif(${email}::text, '') else ${phone}::text end`,
      updated_at: at,
    })
    .where("id", "in", waiting)
    .where("state", "=", "planned")
    .returningAll()
    .execute();
  return rowsAboutSubscriptions(moved);
}
