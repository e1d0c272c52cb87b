import type { KeptTable } from "@aavarti/db/privacy-registry";
import { keepReceipts } from "@aavarti/db/queries/activation-receipts";
import { findMemberships, globalTables } from "@aavarti/db/queries/auth";
import { forgetBusiness } from "@aavarti/db/queries/business-questions";
import {
  deleteOutboxOfTenant,
  deleteSessionsOfTenant,
  deleteTenant,
  deleteUsers,
  keepPayments,
  lockMembers,
  rememberOrders,
} from "@aavarti/db/queries/retention";
import { findSenderDomain } from "@aavarti/db/queries/sender-domains";
import type { TenantTrx } from "@aavarti/db/tenant";
import { releaseSenderDomain } from "@aavarti/jobs/definitions/retention";
import type { ServiceContext, Unit } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

/**
 * For each table that the privacy registry keeps, the function that preserves what outlives a
 * business.
 */
const KEEP = {
  activation_payment: keepPayments,
  activation_receipt: keepReceipts,
} satisfies Record<KeptTable, (trx: TenantTrx, erasedAt: Date) => Promise<void>>;

/**
 * Permanently deletes a business in the caller's transaction, which holds the lock on its row: its
 * rows in every table, its jobs that still wait in the outbox, its sessions, its place in
 * questions to people who write on WhatsApp, and the users who belong to no other business.
 * Payments to us and their receipts are kept without a name, and the ids of its payment orders.
 * Enqueues the job that deletes its sender domain at the email provider.
 */
export async function eraseTenant(ctx: ServiceContext, unit: Unit): Promise<void> {
  const { trx } = unit;
  const now = ctx.now();
  const domain = await findSenderDomain(trx);
  for (const keep of Object.values(KEEP)) await keep(trx, now);
  await rememberOrders(trx, now);
  const members = await lockMembers(trx);
  await deleteTenant(trx, ctx.tenantId);

  const db = globalTables(trx);
  await deleteOutboxOfTenant(db, ctx.tenantId);
  await deleteSessionsOfTenant(db, ctx.tenantId);
  await forgetBusiness(db, ctx.tenantId);
  const gone: string[] = [];
  for (const { id } of members) if ((await findMemberships(trx, id)).length === 0) gone.push(id);
  await deleteUsers(db, gone);
  // The provider deletes the domain after the commit; the job has no tenant any more.
  if (domain) await enqueueIn(ctx, trx, null, releaseSenderDomain, { providerId: domain.provider_id });
  ctx.log.info({ tenantId: ctx.tenantId, people: gone.length }, "a business was erased");
}
