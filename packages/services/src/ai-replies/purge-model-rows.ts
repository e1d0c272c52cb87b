import { deleteModelRowsBefore, tenantsWithModelRowsBefore } from "@aavarti/db/queries/ai-replies";
import { withTenant } from "@aavarti/db/tenant";
import type { Dependencies } from "../context.ts";

/**
 * A text is of use until the conversation moves on; the ledger of calls for a year's comparison.
 */
const DRAFT_DAYS = 7;
const CALL_DAYS = 400;
const DAY_MS = 86_400_000;

/**
 * Deletes, in all tenants, the texts that a language model wrote over 7 days ago, and the ledger
 * entries of its calls over 400 days ago.
 */
export async function purgeModelRows({ db, now }: Pick<Dependencies, "db" | "now">): Promise<void> {
  const at = now().getTime();
  const before = { drafts: new Date(at - DRAFT_DAYS * DAY_MS), calls: new Date(at - CALL_DAYS * DAY_MS) };
  for (const tenantId of await tenantsWithModelRowsBefore(db, before))
    await withTenant(db, tenantId, (trx) => deleteModelRowsBefore(trx, before));
}
