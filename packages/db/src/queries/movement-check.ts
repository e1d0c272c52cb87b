import { type Kysely, type Selectable, sql } from "kysely";
import type { DB, MovementCheck } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import type { MeasuredCustomerRow } from "./measured-customers.ts";

/**
 * Returns when the business's movements were last checked and what was wrong (`problem`, null when
 * all agreed); undefined before the first check.
 */
export const findMovementCheck = (trx: TenantTrx): Promise<Selectable<MovementCheck> | undefined> =>
  trx.selectFrom("movement_check").selectAll().executeTakeFirst();

/**
 * Stores when the business's movements were checked and what was wrong, in place of the last check.
 */
export const saveMovementCheck = (
  trx: TenantTrx,
  row: { tenant_id: string; checked_at: Date; problem: string | null },
) =>
  trx
    .insertInto("movement_check")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("tenant_id")
        .doUpdateSet({ checked_at: row.checked_at, problem: row.problem, is_repaired: false }),
    )
    .execute();

/**
 * Stores that what the last check found is repaired: the business's movements and totals agree.
 */
export const noteMovementRepaired = (trx: TenantTrx) =>
  trx.updateTable("movement_check").set({ is_repaired: true }).execute();

/**
 * Returns the businesses whose movements did not reconcile at the last check, the last checked
 * first, for the operator; at most 1,000.
 */
export async function listMovementProblems(
  db: Kysely<DB>,
): Promise<{ tenant_id: string; checked_at: Date; problem: string }[]> {
  const { rows } = await sql<{ tenant_id: string; checked_at: Date; problem: string }>`
    select tenant_id, checked_at, problem from movement_problems()`.execute(db);
  return rows;
}

/**
 * Returns up to `limit` measured customers after an id (null: from the first), in the order of
 * their ids. Locks nothing.
 */
export const listMeasuredCustomers = (
  trx: TenantTrx,
  { after, limit }: { after: string | null; limit: number },
): Promise<MeasuredCustomerRow[]> => {
  let query = trx
    .selectFrom("measured_customer")
    .select(["customer_id", "first_on", "imported_on", "next_on", "is_listed", "subscriptions"])
    .orderBy("customer_id")
    .limit(limit);
  if (after) query = query.where("customer_id", ">", after);
  return query.execute();
};

/**
 * Returns a customer, also in Trash or without a subscription, who was never measured; undefined if
 * there is none.
 */
export async function findUnmeasuredCustomer(trx: TenantTrx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select c.id from customer c
    where not exists (select from measured_customer m where m.tenant_id = c.tenant_id and m.customer_id = c.id)
    limit 1`.execute(trx);
  return rows[0]?.id;
}
