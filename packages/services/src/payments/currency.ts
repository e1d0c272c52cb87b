import { findTenant } from "@aavarti/db/queries/tenants";
import { notFound } from "@aavarti/domain/refusal";
import type { Unit } from "../context.ts";

/**
 * Returns the business's currency, an ISO 4217 code or a sign.
 * @throws AppError NOT_FOUND when the business has been erased.
 */
export async function currencyOfBusiness({ trx }: Pick<Unit, "trx">): Promise<string> {
  const tenant = await findTenant(trx);
  if (!tenant) throw notFound("business");
  return tenant.currency;
}
