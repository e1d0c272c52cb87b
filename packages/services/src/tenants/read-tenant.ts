import { findTenant, type TenantRow } from "@aavarti/db/queries/tenants";
import { notFound } from "@aavarti/domain/refusal";

import type { Unit } from "../context.ts";

/**
 * Returns the row of the business to which the transaction belongs, without locking it.
 * @throws AppError NOT_FOUND when it has been erased.
 */
export async function readTenant({ trx }: Unit): Promise<TenantRow> {
  const row = await findTenant(trx);
  if (!row) throw notFound("business");
  return row;
}
