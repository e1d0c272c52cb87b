import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { Paper } from "@aavarti/domain/paper";
import type { Unit } from "../context.ts";

/**
 * Returns a business as the head of its documents names it: its name, and as lines its city and the
 * phone and email of its first owner; what is missing is left out. A business has entered no
 * address and no GSTIN, so there is none.
 */
export async function letterheadOf(
  { trx }: Pick<Unit, "trx">,
  tenant: Pick<TenantRow, "business_name" | "city">,
): Promise<Paper["issuer"]> {
  const [owner] = await listOwners(trx);
  const contact = [tenant.city, owner?.phone_e164 && phoneOnPaper(owner.phone_e164), owner?.email];
  return { name: tenant.business_name, lines: contact.flatMap((line) => line?.trim() || []) };
}

/**
 * Returns a phone number as documents print it: an Indian one in its two groups, any other
 * unchanged.
 */
export const phoneOnPaper = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2");
