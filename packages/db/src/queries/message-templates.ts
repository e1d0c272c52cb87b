import type { Language } from "@aavarti/domain/languages";
import type { MessageKind, OptionalMessage } from "@aavarti/domain/message-kinds";
import type { Insertable, Selectable } from "kysely";
import type { MessageTemplate } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type MessageTemplateRow = Selectable<MessageTemplate>;

/**
 * Returns the business's newest template version of each message kind and language, by kind and
 * language; those never changed have none. A version whose text is null is a return to the built-in
 * text.
 */
export const listCurrentTemplates = (trx: TenantTrx): Promise<MessageTemplateRow[]> =>
  trx
    .selectFrom("message_template")
    .distinctOn(["kind", "language"])
    .selectAll()
    .orderBy("kind")
    .orderBy("language")
    .orderBy("version", "desc")
    .execute();

/**
 * Returns the newest template version of a message kind in a language; undefined if it was never
 * changed. A version that restored the built-in text has null as its text.
 */
export const findCurrentTemplate = (trx: TenantTrx, kind: MessageKind, language: Language) =>
  trx
    .selectFrom("message_template")
    .selectAll()
    .where("kind", "=", kind)
    .where("language", "=", language)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Inserts a version of a message kind's text in a language and returns it; undefined, with nothing
 * changed, if this version exists already.
 */
export const insertTemplateVersion = (trx: TenantTrx, row: Insertable<MessageTemplate>) =>
  trx
    .insertInto("message_template")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "kind", "language", "version"]).doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Returns the customer for a template's preview with their newest subscription (price in paise):
 * the given customer, or without one that of the newest subscription, or else any. Undefined if
 * there is none, or the given one is unknown; without a subscription its columns are null. Leaves
 * out Trash.
 */
export const findPreviewCustomer = (trx: TenantTrx, customerId: string | undefined) => {
  const sample = trx
    .selectFrom("customer as c")
    .leftJoin("subscription as s", (join) =>
      join.onRef("s.tenant_id", "=", "c.tenant_id").onRef("s.customer_id", "=", "c.id").on("s.deleted_at", "is", null),
    )
    .leftJoin("product as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.product_id"),
    )
    .select([
      "c.id",
      "c.name",
      "c.email",
      "c.phone_e164",
      "c.company",
      "c.fields",
      "p.name as product_name",
      "s.start_on",
      "s.end_on",
      "s.duration_months",
      "s.price_paise",
    ])
    .where("c.deleted_at", "is", null)
    .orderBy("s.created_at", (order) => order.desc().nullsLast())
    .orderBy("c.id")
    .limit(1);
  return (customerId ? sample.where("c.id", "=", customerId) : sample).executeTakeFirst();
};

/**
 * Stores which optional message kinds the business has enabled and since when, in place of all
 * earlier ones: kinds not in the list are disabled. An empty list disables all.
 */
export async function replaceMessageSwitches(
  trx: TenantTrx,
  tenantId: string,
  switches: readonly { kind: OptionalMessage; since: Date }[],
): Promise<void> {
  await trx.deleteFrom("message_switch").execute();
  if (switches.length > 0)
    await trx
      .insertInto("message_switch")
      .values(switches.map((one) => ({ tenant_id: tenantId, ...one })))
      .execute();
}
