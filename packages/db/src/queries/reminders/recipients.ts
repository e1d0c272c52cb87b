import { type NotNull, sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { lockPlanned } from "./rows.ts";

/**
 * Returns the tenant's owners with contact data, language and when their email was verified, the
 * first owner first.
 */
export const listOwners = (trx: TenantTrx) =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.id", "u.name", "u.email", "u.phone_e164", "u.language", "u.email_verified_at"])
    .where("m.role", "=", "owner")
    .orderBy("m.created_at")
    .orderBy("u.id")
    .execute();

/**
 * Returns a reminder's subscription id and the kind, id and address of its recipient, who may be
 * the customer's payer; undefined if it is unknown or without a customer, as a digest is.
 */
export const findReminderRecipient = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("reminder")
    .select(["subscription_id", "recipient_kind", "recipient_id", "recipient_address"])
    .where("id", "=", id)
    .where("customer_id", "is not", null)
    .$narrowType<{ subscription_id: NotNull }>()
    .executeTakeFirst();

/** Returns the ids of the customers that one message was sent to. */
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
 * Makes the planned messages to a customer about their subscriptions messages to another customer,
 * who pays for them now, at their addresses (null where there is none), so that messages to one
 * address are still combined.
 */
export const moveToRecipient = (
  trx: TenantTrx,
  {
    customerId,
    recipient: { id, email, phone },
    at,
  }: { customerId: string; recipient: { id: string; email: string; phone: string | null }; at: Date },
) =>
  trx
    .updateTable("reminder")
    .set({
      recipient_id: id,
      recipient_address: sql<
        string | null
      >`case channel when 'email' then nullif(${email}::text, '') else ${phone}::text end`,
      updated_at: at,
    })
    .where("id", "in", lockPlanned(trx).where("customer_id", "=", customerId).where("recipient_kind", "=", "customer"))
    .where("state", "=", "planned")
    .execute();
