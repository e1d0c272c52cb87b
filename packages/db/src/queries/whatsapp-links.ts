import { type Selectable, sql } from "kysely";
import type { WhatsappLink } from "../schema.ts";
import type { GlobalDb, TenantTrx } from "../tenant.ts";

export type WhatsappLinkRow = Selectable<WhatsappLink>;

/** Returns the row with the code of the business's WhatsApp link; undefined before the first. */
export const findWhatsappLink = (trx: TenantTrx): Promise<WhatsappLinkRow | undefined> =>
  trx.selectFrom("whatsapp_link").selectAll().executeTakeFirst();

/**
 * Stores the code of the business's WhatsApp link, in place of an earlier one, and returns whether
 * it was: not if any business has this code.
 */
export async function storeWhatsappLink(trx: TenantTrx, row: WhatsappLinkRow): Promise<boolean> {
  if (await tenantOfCode(trx, row.code)) return false;
  const { code, created_at } = row;
  await trx
    .insertInto("whatsapp_link")
    .values(row)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ code, created_at }))
    .execute();
  return true;
}

/** Returns the id of the business whose WhatsApp link has this code, in capitals; null for none. */
export async function tenantOfCode(db: GlobalDb | TenantTrx, code: string): Promise<string | null> {
  const { rows } = await sql<{ tenant_id: string | null }>`
    select tenant_of_whatsapp_code(${code}) as tenant_id`.execute(db);
  return rows[0]?.tenant_id ?? null;
}
