import { findCustomer } from "@aavarti/db/queries/customers";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { Language } from "@aavarti/domain/languages";

/**
 * Returns the language in which a customer is written to: their own, or the business's default. A
 * customer in Trash gets the business's.
 */
export async function languageOfCustomer(
  trx: TenantTrx,
  customerId: string,
  tenant: Pick<TenantRow, "default_language">,
): Promise<Language> {
  const customer = await findCustomer(trx, customerId);
  return customer?.language ?? tenant.default_language;
}
