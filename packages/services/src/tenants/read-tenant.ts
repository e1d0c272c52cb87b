import { findTenant, type TenantRow } from "@aavarti/db/queries/tenants";
import { notFound } from "@aavarti/domain/refusal";

import type { Unit } from "../context.ts";

/** The tenant of the transaction. @throws AppError NOT_FOUND when it was erased meanwhile. */
export async function readTenant({ trx }: Unit): Promise<TenantRow> {
  const row = await findTenant(trx);
  if (!row) throw notFound("business");
  return row;
}
