import { deleteListsBefore, tenantsWithListsBefore } from "@aavarti/db/queries/stored-lists";
import { withTenant } from "@aavarti/db/tenant";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import type { Dependencies } from "../context.ts";

/**
 * Deletes the stored lists of all tenants whose day is over everywhere, with their rows. Answers
 * use only those of the business's day; the ones before stay where nobody asks for a list any more,
 * or the business became small.
 */
export async function purgeLists({ db, now }: Pick<Dependencies, "db" | "now">): Promise<void> {
  const day = addDays(todayIn("UTC", now()), -1);
  for (const tenantId of await tenantsWithListsBefore(db, day))
    await withTenant(db, tenantId, (trx) => deleteListsBefore(trx, day));
}
