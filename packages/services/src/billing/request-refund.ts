import type { RequestRefund } from "@aavarti/contract/billing";
import { findPayment, updatePayment } from "@aavarti/db/queries/activation-payments";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { REFUND_DAYS } from "@aavarti/domain/refunds";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { refundPayment } from "@aavarti/jobs/definitions/activation";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { lastRefundDay } from "./last-refund-day.ts";

/**
 * Queues the refund of the payment that activated the account, with its job and an audit event; the
 * provider is called by the job. The account stays active until the provider has completed the
 * refund, and is suspended then. Does nothing for a payment that is refunded or being refunded.
 * Locks the tenant's row.
 * @throws AppError FORBIDDEN without `billing.refund`; NOT_FOUND; CONFLICT for a payment that did
 * not activate the account, was charged back, is disputed, is older than 30 days or of the
 * provider's other mode (test, live); NOT_CONFIGURED without a payment provider.
 */
export async function requestRefund(ctx: ServiceContext, { paymentId }: RequestRefund): Promise<void> {
  requirePermission(ctx, "billing.refund");
  const { payment: provider } = ctx.providers;
  await ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const payment = await findPayment(unit.trx, paymentId);
    if (!payment) throw notFound("activationPayment");
    if (!provider.configured) throw refusal("payments.notConfigured");
    if (payment.status !== "captured") return;
    if (payment.charged_back_at) throw refusal("refund.chargedBack");
    if (!payment.activates || payment.mode !== provider.mode) throw refusal("refund.notPossible");
    if (payment.open_dispute_ids.length > 0) throw refusal("refund.disputed");
    if (!lastRefundDay(ctx, payment)) throw refusal("refund.tooLate", { days: REFUND_DAYS });
    const now = ctx.now();
    await updatePayment(unit.trx, payment.id, {
      status: "refund_queued",
      refund_requested_at: now,
      refund_failed_at: null,
      provider_refund_id: null,
      updated_at: now,
    });
    await unit.enqueue(refundPayment, { tenantId: ctx.tenantId, paymentId: payment.id });
    await audit(ctx, unit, "payment.refund-requested", { kind: "activation_payment", id: payment.id });
  });
}
