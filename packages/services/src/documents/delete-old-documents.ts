import { deleteDocumentsBefore } from "@aavarti/db/queries/documents";
import { tenantsWithBalances } from "@aavarti/db/queries/ledger-check";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies } from "../context.ts";
import { eachTenant, shareOf } from "../operations/each-tenant.ts";

/** Longer than a send may wait, which is two days. */
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Deletes the documents of payment receipts and statements, with their PDFs, that a share of the
 * tenants planned a week ago or earlier: the next request makes them anew. One could otherwise go
 * on naming a customer who was erased since. Returns how many were deleted.
 * @throws AggregateError after the last tenant when some failed.
 */
export async function deleteOldDocuments(deps: Dependencies, slice: TenantSlice = {}): Promise<number> {
  let deleted = 0;
  const tenantIds = await tenantsWithBalances(deps.db, shareOf(slice));
  const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS);
  const tenants = { tenantIds, job: "documents.delete", failed: "old documents of a tenant could not be deleted" };
  await eachTenant(deps, tenants, async (ctx) => {
    deleted += await ctx.transact(({ trx }) => deleteDocumentsBefore(trx, before));
  });
  return deleted;
}
