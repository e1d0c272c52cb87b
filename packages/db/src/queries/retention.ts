import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { DB, RetentionWarning } from "../schema.ts";
import type { GlobalDb, TenantTrx } from "../tenant.ts";

export type RetentionWarningRow = Selectable<RetentionWarning>;

/** Accounts that have ended and of which something may be due. */
export async function tenantsInRetention(db: Kysely<DB>, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from tenants_in_retention(${at}) as id`.execute(db);
  return rows.map((row) => row.id);
}

/** The warnings of the account's present end, one row for each owner. */
export const listWarnings = (trx: TenantTrx, keptSince: Date) =>
  trx.selectFrom("retention_warning").selectAll().where("kept_since", "=", keptSince).orderBy("id").execute();

/** Plans warnings; one that exists already is left as it is. Returns the new ones. */
export const insertWarnings = (trx: TenantTrx, rows: Insertable<RetentionWarning>[]) =>
  trx
    .insertInto("retention_warning")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();

/**
 * Takes a warning for sending, for so long as the lease runs; undefined when it is settled, or
 * somebody else holds it. One whose sender died is given out again half a minute after its lease,
 * when the provider's search can tell whether it went out.
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
 * Records how a warning that was taken ended. `planned`: it surely did not go out and is tried
 * again.
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

/** Withdraws the warnings that have not gone out: the account was paid for, or is gone. */
export const cancelWarnings = (trx: TenantTrx, at: Date) =>
  trx
    .updateTable("retention_warning")
    .set({ state: "cancelled", settled_at: at, lease_until: null })
    .where("state", "=", "planned")
    .execute();

/**
 * Whether money is on its way: an unpaid order that is young enough for the bank to answer, or a
 * payment that is still to be given back.
 */
export async function hasOpenPayment(trx: TenantTrx, createdAfter: Date): Promise<boolean> {
  const [order, refund] = await Promise.all([
    trx
      .selectFrom("payment_order")
      .select("id")
      .where("status", "<>", "paid")
      .where("provider_order_id", "is not", null)
      .where("created_at", ">", createdAfter)
      .limit(1)
      .executeTakeFirst(),
    trx.selectFrom("payment").select("id").where("status", "=", "refund_queued").limit(1).executeTakeFirst(),
  ]);
  return order !== undefined || refund !== undefined;
}

/** Copies what tax law asks to keep of the tenant's payments to where it names nobody. */
export async function keepPayments(trx: TenantTrx, erasedAt: Date): Promise<void> {
  await sql`insert into erased_payment (id, provider_payment_id, provider_order_id, mode, amount_paise, currency, status, method,
      refunded_paise, captured_at, erased_at)
    select p.id, p.provider_payment_id, o.provider_order_id, p.mode, p.amount_paise, p.currency, p.status, p.method,
      p.refunded_paise, p.captured_at, ${erasedAt}::timestamptz
    from payment p join payment_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
    on conflict (id) do nothing`.execute(trx);
}

/**
 * Remembers the tenant's orders, so that a payment of one of them that comes later is given back.
 */
export async function rememberOrders(trx: TenantTrx, erasedAt: Date): Promise<void> {
  await sql`insert into erased_order (provider_order_id, mode, erased_at)
    select provider_order_id, mode, ${erasedAt}::timestamptz from payment_order where provider_order_id is not null
    on conflict (provider_order_id) do nothing`.execute(trx);
}

export const findErasedOrder = (db: GlobalDb, providerOrderId: string) =>
  db.selectFrom("erased_order").selectAll().where("provider_order_id", "=", providerOrderId).executeTakeFirst();

/**
 * Deletes the tenant and, by their references to it, the rows of every tenant table. It takes as
 * long as there is data, so no statement limit holds.
 */
export async function deleteTenant(trx: TenantTrx, tenantId: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await trx.deleteFrom("tenant").where("id", "=", tenantId).execute();
}

/**
 * The people of the tenant, locked in one order, so that nobody joins one of them to another tenant
 * meanwhile.
 */
export const lockMembers = (trx: TenantTrx) =>
  trx
    .selectFrom("app_user")
    .select("app_user.id")
    .where("app_user.id", "in", (eb) => eb.selectFrom("membership").select("membership.user_id"))
    .orderBy("app_user.id")
    .forUpdate()
    .execute();

/** Deletes people, and with them their sessions and links. */
export async function deleteUsers(db: GlobalDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("app_user").where("id", "in", ids).execute();
}

/** Ends the sessions in a tenant of people who belong to others as well. */
export const deleteSessionsOfTenant = (db: GlobalDb, tenantId: string) =>
  db.deleteFrom("auth_session").where("tenant_id", "=", tenantId).execute();

/** Drops the jobs of a tenant that have not been rung yet. */
export const deleteOutboxOfTenant = (db: GlobalDb, tenantId: string) =>
  db.deleteFrom("outbox").where("tenant_id", "=", tenantId).execute();
