import { findTenant } from "@aavarti/db/queries/tenants";
import { notFound } from "@aavarti/domain/refusal";
import type { Unit } from "../context.ts";

/** Returns the sign or code of the business's currency. @throws AppError NOT_FOUND */
export async function currencyOfBusiness({ trx }: Pick<Unit, "trx">): Promise<string> {
  const tenant = await findTenant(trx);
  if (!tenant) throw notFound("business");
  return tenant.currency;
}
