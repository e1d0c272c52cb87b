import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { ActivationOrder, ActivationPayment, DB } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type ActivationOrderRow = Selectable<ActivationOrder>;
export type ActivationPaymentRow = Selectable<ActivationPayment>;

/** Returns the activation order with our id, undefined if the tenant has none. */
export const findOrder = (trx: TenantTrx, id: string) =>
  trx.selectFrom("activation_order").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Returns the tenant's activation order with the payment provider's order id, undefined if none.
 */
export const findOrderByProviderId = (trx: TenantTrx, providerOrderId: string) =>
  trx.selectFrom("activation_order").selectAll().where("provider_order_id", "=", providerOrderId).executeTakeFirst();

/**
 * Returns the tenant's newest activation order that is requested or created but not paid, has this
 * amount (paise) and payment mode, and was made after `since`, so that two tabs share one;
 * undefined if there is none.
 */
export const findOpenOrder = (
  trx: TenantTrx,
  { since, amountPaise, mode }: { since: Date; amountPaise: number; mode: ActivationOrderRow["mode"] },
) =>
  trx
    .selectFrom("activation_order")
    .selectAll()
    .where("status", "in", ["requested", "created"])
    .where("mode", "=", mode)
    .where("amount_paise", "=", amountPaise)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Inserts an activation order and returns its row. */
export const insertOrder = (trx: TenantTrx, row: Insertable<ActivationOrder>) =>
  trx.insertInto("activation_order").values(row).returningAll().executeTakeFirstOrThrow();

/** Updates an activation order in any state; an unknown id changes nothing. */
export const updateOrder = (trx: TenantTrx, id: string, changes: Updateable<ActivationOrder>) =>
  trx.updateTable("activation_order").set(changes).where("id", "=", id).execute();

/**
 * Updates an order unless it is paid: a paid order never changes back. Returns a list of one
 * result, whose `numUpdatedRows` is 0 if the order was paid or is unknown.
 */
export const updateUnpaidOrder = (trx: TenantTrx, id: string, changes: Updateable<ActivationOrder>) =>
  trx.updateTable("activation_order").set(changes).where("id", "=", id).where("status", "<>", "paid").execute();

/** Returns the activation payment with our id, undefined if the tenant has none. */
export const findPayment = (trx: TenantTrx, id: string) =>
  trx.selectFrom("activation_payment").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns the tenant's activation payment with the provider's payment id, undefined if none. */
export const findPaymentByProviderId = (trx: TenantTrx, providerPaymentId: string) =>
  trx
    .selectFrom("activation_payment")
    .selectAll()
    .where("provider_payment_id", "=", providerPaymentId)
    .executeTakeFirst();

/** Returns the payments of an activation order, in no order. */
export const listPaymentsOfOrder = (trx: TenantTrx, orderId: string) =>
  trx.selectFrom("activation_payment").selectAll().where("order_id", "=", orderId).execute();

/** Inserts an activation payment and returns its row. */
export const insertPayment = (trx: TenantTrx, row: Insertable<ActivationPayment>) =>
  trx.insertInto("activation_payment").values(row).returningAll().executeTakeFirstOrThrow();

/** Updates an activation payment in any state; an unknown id changes nothing. */
export const updatePayment = (trx: TenantTrx, id: string, changes: Updateable<ActivationPayment>) =>
  trx.updateTable("activation_payment").set(changes).where("id", "=", id).execute();

/**
 * Returns the id of the tenant that owns the activation order with the provider's order id, looked
 * up across all tenants; null if unknown.
 */
export async function tenantOfOrder(db: Kysely<DB>, providerOrderId: string): Promise<string | null> {
  const { rows } = await sql<{
    tenant_id: string | null;
  }>`select tenant_of_activation_order(${providerOrderId}) as tenant_id`.execute(db);
  return rows[0]?.tenant_id ?? null;
}

/**
 * Returns the ids and tenants of activation orders of all tenants that are still to be settled, in
 * no order: unpaid ones created after `createdAfter` and before `createdBefore`, and those with a
 * refund under way that has not changed since `createdBefore`. At most `max` of each, the oldest.
 */
export async function listOpenOrders(
  db: Kysely<DB>,
  { createdBefore, createdAfter, max }: { createdBefore: Date; createdAfter: Date; max: number },
): Promise<{ tenant_id: string; id: string }[]> {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select tenant_id, id from open_activation_orders(${createdBefore}, ${createdAfter}, ${max})`.execute(db);
  return rows;
}

/**
 * Returns when the activation payment was refunded whose refund suspended the account at
 * `suspendedAt` (recorded within a minute of it); undefined if the account was suspended for
 * another reason.
 */
export async function findSuspendingRefund(trx: TenantTrx, suspendedAt: Date): Promise<Date | undefined> {
  // A refunded payment no longer activates; only the audit event says that it did. Suspension and
  // event are written in one transaction, a moment apart.
  const row = await trx
    .selectFrom("audit_event")
    .innerJoin("activation_payment", (join) =>
      join.onRef(sql`activation_payment.id::text`, "=", "audit_event.subject_id"),
    )
    .select("activation_payment.refunded_at")
    .where("audit_event.subject_kind", "=", "activation_payment")
    .where("audit_event.action", "=", "tenant.refunded")
    .where("audit_event.at", ">=", new Date(suspendedAt.getTime() - MOMENT_MS))
    .where("audit_event.at", "<=", new Date(suspendedAt.getTime() + MOMENT_MS))
    .where("activation_payment.status", "=", "refunded")
    .orderBy("audit_event.at", "desc")
    .executeTakeFirst();
  return row?.refunded_at ?? undefined;
}

const MOMENT_MS = 60_000;
