import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { DB, RetentionWarning } from "../schema.ts";
import type { GlobalDb, TenantTrx } from "../tenant.ts";

export type RetentionWarningRow = Selectable<RetentionWarning>;

/**
 * Returns the ids of all accounts suspended or past their trial, but no demo, for which a warning
 * of erasure or the erasure itself may be due at `at`; in no order.
 */
export async function tenantsInRetention(db: Kysely<DB>, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from tenants_in_retention(${at}) as id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the emails that warn of erasure, of the account's end at `keptSince`, in any state: one
 * row per owner and number of days before the erasure, by id.
 */
export const listWarnings = (trx: TenantTrx, keptSince: Date) =>
  trx.selectFrom("retention_warning").selectAll().where("kept_since", "=", keptSince).orderBy("id").execute();

/**
 * Stores planned warnings of erasure that don't exist yet and returns the new ones; sends nothing.
 * The list must not be empty.
 */
export const insertWarnings = (trx: TenantTrx, rows: Insertable<RetentionWarning>[]) =>
  trx
    .insertInto("retention_warning")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();

/**
 * Claims a warning of erasure for sending, for `leaseSeconds` by the database's clock, and returns
 * it; undefined if it is unknown, settled or claimed by another worker. If its sender died, it can
 * be claimed again half a minute after the lease, when the provider's search shows whether it was
 * sent.
 */
export const claimWarning = (trx: TenantTrx, id: string, { leaseSeconds }: { leaseSeconds: number }) =>
  trx
    .updateTable("retention_warning")
    .set({
      state: "sending",
      attempts: sql<number>`attempts + 1`,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    })
    .where("id", "=", id)
    .where(
      sql<boolean>`(state = 'planned' or (state = 'sending' and lease_until < clock_timestamp() - interval '30 seconds'))`,
    )
    .returningAll()
    .executeTakeFirst();

/**
 * Records the result of a claimed warning of erasure and releases the claim. `planned`: it was
 * certainly not sent and will be retried. A warning that is settled already is left unchanged.
 */
export const settleWarning = (
  trx: TenantTrx,
  id: string,
  settled: { state: "sent" | "refused" | "cancelled"; settled_at: Date } | { state: "planned"; settled_at: null },
) =>
  trx
    .updateTable("retention_warning")
    .set({ ...settled, lease_until: null })
    .where("id", "=", id)
    .where("state", "in", ["planned", "sending"])
    .execute();

/**
 * Cancels all of the tenant's planned warnings of erasure at `at`; called after the account was
 * paid for or erased. One that a sender has claimed stays.
 */
export const cancelWarnings = (trx: TenantTrx, at: Date) =>
  trx
    .updateTable("retention_warning")
    .set({ state: "cancelled", settled_at: at, lease_until: null })
    .where("state", "=", "planned")
    .execute();

/**
 * Returns whether a payment of the tenant for its activation is pending: an unpaid order created
 * after `createdAfter`, so recent enough for the bank to respond, or a payment whose refund is not
 * completed. An order that the provider does not know is not pending.
 */
export async function hasOpenPayment(trx: TenantTrx, createdAfter: Date): Promise<boolean> {
  const [order, refund] = await Promise.all([
    trx
      .selectFrom("activation_order")
      .select("id")
      .where("status", "<>", "paid")
      .where("provider_order_id", "is not", null)
      .where("created_at", ">", createdAfter)
      .limit(1)
      .executeTakeFirst(),
    trx
      .selectFrom("activation_payment")
      .select("id")
      .where("status", "in", ["refund_queued", "refund_pending"])
      .limit(1)
      .executeTakeFirst(),
  ]);
  return order !== undefined || refund !== undefined;
}

/**
 * Copies the data of the tenant's activation payments that tax law requires, without names, to a
 * table that outlives the tenant, before the tenant is deleted. Repeating it changes nothing.
 */
export async function keepPayments(trx: TenantTrx, erasedAt: Date): Promise<void> {
  await sql`insert into erased_activation_payment (id, provider_payment_id, provider_order_id, mode, amount_paise, currency, status, method,
      refunded_paise, captured_at, erased_at)
    select p.id, p.provider_payment_id, o.provider_order_id, p.mode, p.amount_paise, p.currency, p.status, p.method,
      p.refunded_paise, p.captured_at, ${erasedAt}::timestamptz
    from activation_payment p join activation_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
    on conflict (id) do nothing`.execute(trx);
}

/**
 * Copies the tenant's activation orders that the provider knows to a table that outlives the
 * tenant, so that a later payment of one is refunded. Repeating it changes nothing.
 */
export async function rememberOrders(trx: TenantTrx, erasedAt: Date): Promise<void> {
  await sql`insert into erased_activation_order (provider_order_id, mode, erased_at)
    select provider_order_id, mode, ${erasedAt}::timestamptz from activation_order where provider_order_id is not null
    on conflict (provider_order_id) do nothing`.execute(trx);
}

/**
 * Returns the record of an activation order whose tenant was erased, by the provider's order id;
 * undefined if there is none.
 */
export const findErasedOrder = (db: GlobalDb, providerOrderId: string) =>
  db
    .selectFrom("erased_activation_order")
    .selectAll()
    .where("provider_order_id", "=", providerOrderId)
    .executeTakeFirst();

/**
 * Permanently deletes the tenant and, through its foreign keys, all its rows. Duration grows with
 * the data, so there is no statement timeout.
 */
export async function deleteTenant(trx: TenantTrx, tenantId: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await trx.deleteFrom("tenant").where("id", "=", tenantId).execute();
}

/**
 * Returns the ids of the tenant's members, with their users locked in id order until the
 * transaction ends, so that none can join another tenant meanwhile.
 */
export const lockMembers = (trx: TenantTrx) =>
  trx
    .selectFrom("app_user")
    .select("app_user.id")
    .where("app_user.id", "in", (eb) => eb.selectFrom("membership").select("membership.user_id"))
    .orderBy("app_user.id")
    .forUpdate()
    .execute();

/** Permanently deletes these users with their sessions and links; nothing for an empty list. */
export async function deleteUsers(db: GlobalDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("app_user").where("id", "in", ids).execute();
}

/**
 * Deletes all sign-in sessions in a tenant, of all its users: those who also belong to other
 * tenants are not deleted with it.
 */
export const deleteSessionsOfTenant = (db: GlobalDb, tenantId: string) =>
  db.deleteFrom("auth_session").where("tenant_id", "=", tenantId).execute();

/** Deletes a tenant's jobs that still wait in the outbox; those already in the queue stay. */
export const deleteOutboxOfTenant = (db: GlobalDb, tenantId: string) =>
  db.deleteFrom("outbox").where("tenant_id", "=", tenantId).execute();
