import type { NotNull } from "kysely";
import type { TenantTrx } from "../../tenant.ts";

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
 * Returns a reminder's customer and subscription id and the kind and address of its recipient;
 * undefined if it is unknown or without a customer, as a digest is.
 */
export const findReminderRecipient = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("reminder")
    .select(["customer_id", "subscription_id", "recipient_kind", "recipient_address"])
    .where("id", "=", id)
    .where("customer_id", "is not", null)
    .$narrowType<{ customer_id: NotNull; subscription_id: NotNull }>()
    .executeTakeFirst();

/** Returns the ids of the customers that one message was for. */
export async function listMessageCustomers(trx: TenantTrx, leadId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("reminder")
    .select("customer_id")
    .distinct()
    .where((eb) => eb.or([eb("id", "=", leadId), eb("merged_into", "=", leadId)]))
    .where("recipient_kind", "=", "customer")
    .where("customer_id", "is not", null)
    .$narrowType<{ customer_id: NotNull }>()
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}
