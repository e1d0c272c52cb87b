import { deleteKeysBefore, tenantsWithKeysBefore } from "@aavarti/db/queries/idempotency-keys";
import { withTenant } from "@aavarti/db/tenant";
import type { Dependencies } from "../context.ts";
import { KEY_LIFETIME_MS } from "./claim-request.ts";

/** Deletes the expired idempotency keys of all tenants. Returns the number deleted. */
export async function purgeKeys({ db, now }: Pick<Dependencies, "db" | "now">): Promise<number> {
  const before = new Date(now().getTime() - KEY_LIFETIME_MS);
  let deleted = 0;
  for (const tenantId of await tenantsWithKeysBefore(db, before))
    deleted += await withTenant(db, tenantId, (trx) => deleteKeysBefore(trx, before));
  return deleted;
}
