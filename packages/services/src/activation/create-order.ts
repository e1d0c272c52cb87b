import type { CreatedOrder } from "@aavarti/contract/activation";
import {
  type ActivationOrderRow,
  findOpenOrder,
  insertOrder,
  updateUnpaidOrder,
} from "@aavarti/db/queries/activation-payments";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { refusal } from "@aavarti/domain/refusal";
import { ACTIVATION_FEE_PAISE } from "@aavarti/domain/trial";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * How long an unpaid order is reused, in milliseconds, so that two tabs or an impatient second
 * click cannot both be charged.
 */
const REUSE_MS = 30 * 60_000;

/**
 * Creates the order for the activation fee at the payment provider, or reuses the unpaid one if it
 * is less than 30 minutes old. Our row is stored before the provider is called and keeps the
 * provider's id afterwards. Returns that id and the amount in paise, and the key with which the
 * browser opens the checkout. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `billing.pay`; CONFLICT when the account is active already;
 * NOT_CONFIGURED without a payment provider; PROVIDER_ERROR when it fails.
 */
export async function createOrder(ctx: ServiceContext): Promise<CreatedOrder> {
  requirePermission(ctx, "billing.pay");
  const { payment } = ctx.providers;
  if (!payment.configured) throw refusal("payments.notConfigured");

  const order = await reserveOrder(ctx);
  const providerOrderId = order.provider_order_id ?? (await placeOrder(ctx, order));
  return {
    success: true,
    order: { id: providerOrderId, amount: order.amount_paise, currency: order.currency },
    keyId: payment.keyId,
  };
}

/**
 * Our row is created first: if the provider's response is lost, its order is found by this row's
 * receipt.
 */
function reserveOrder(ctx: ServiceContext): Promise<ActivationOrderRow> {
  const { mode } = ctx.providers.payment;
  return ctx.transact(async ({ trx }) => {
    const tenant = await lockTenant(trx);
    if (tenant?.account_status === "active") throw refusal("payment.alreadyActive");
    const now = ctx.now();
    const since = new Date(now.getTime() - REUSE_MS);
    const open = await findOpenOrder(trx, { since, amountPaise: ACTIVATION_FEE_PAISE, mode });
    if (open) return open;
    const id = ctx.newId();
    return insertOrder(trx, {
      tenant_id: ctx.tenantId,
      id,
      purpose: "activation",
      mode,
      receipt: `act_${id.replaceAll("-", "")}`,
      amount_paise: ACTIVATION_FEE_PAISE,
      currency: "INR",
      status: "requested",
      created_at: now,
      updated_at: now,
    });
  });
}

async function placeOrder(ctx: ServiceContext, order: ActivationOrderRow): Promise<string> {
  const placed = await ctx.providers.payment.createOrder({
    amountPaise: order.amount_paise,
    receipt: order.receipt,
    notes: { tenantId: ctx.tenantId, purpose: order.purpose },
  });
  await ctx.transact(({ trx }) =>
    updateUnpaidOrder(trx, order.id, { provider_order_id: placed.id, status: "created", updated_at: ctx.now() }),
  );
  return placed.id;
}
