import { deleteKeysBefore, tenantsWithKeysBefore } from "@aavarti/db/queries/idempotency-keys";
import { withTenant } from "@aavarti/db/tenant";
import type { Dependencies } from "../context.ts";
import { KEY_LIFETIME_MS } from "./claim-request.ts";

/**
 * Deletes, in all tenants, the idempotency keys that expired, 24 hours after their first use.
 * Returns the number deleted.
 */
export async function purgeKeys({ db, now }: Pick<Dependencies, "db" | "now">): Promise<number> {
  const before = new Date(now().getTime() - KEY_LIFETIME_MS);
  let deleted = 0;
  for (const tenantId of await tenantsWithKeysBefore(db, before))
    deleted += await withTenant(db, tenantId, (trx) => deleteKeysBefore(trx, before));
  return deleted;
}
