import { findPaymentByProviderId, updatePayment } from "@aavarti/db/queries/activation-payments";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { refundPayment } from "@aavarti/jobs/definitions/activation";
import type { ProviderDispute } from "@aavarti/providers/payment/interface";
import { audit } from "../audit.ts";
import type { ServiceContext } from "../context.ts";
import { notify } from "../notifications/notify.ts";

/**
 * Records what the provider reports about a dispute of one of the tenant's activation payments, so
 * that the payment isn't refunded while the dispute is open. A new one is logged, writes an audit
 * event and, if the payment activated the account, notifies the members with `billing.read`. When
 * the last open one is over, an audit event is written, and a refund that waited for it is
 * enqueued: the caller gives a lost one to `chargeBack` before. An unknown payment is ignored, also
 * another tenant's. Idempotent, and a dispute that is over stays so, whatever is reported late.
 * Locks the tenant's row.
 */
export function recordDispute(ctx: ServiceContext, { id, paymentId, isOpen }: ProviderDispute): Promise<void> {
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const payment = await findPaymentByProviderId(unit.trx, paymentId);
    if (!payment || payment.closed_dispute_ids.includes(id)) return;
    const wasOpen = payment.open_dispute_ids.includes(id);
    if (isOpen && wasOpen) return;
    const others = payment.open_dispute_ids.filter((other) => other !== id);
    await updatePayment(unit.trx, payment.id, {
      ...(isOpen
        ? { open_dispute_ids: [...others, id] }
        : { open_dispute_ids: others, closed_dispute_ids: [...payment.closed_dispute_ids, id] }),
      updated_at: ctx.now(),
    });
    const subject = { kind: "activation_payment", id: payment.id } as const;
    if (isOpen) {
      ctx.log.warn({ paymentId: payment.id, disputeId: id }, "an activation payment is disputed");
      await audit(ctx, unit, "payment.disputed", subject);
      if (!payment.activates) return;
      await notify(ctx, unit, {
        kind: "payment.refunded",
        title: explainNotice("notice.disputed"),
        body: [explainNotice("notice.disputeOpen")],
        link: "/dashboard/billing",
        subjectId: payment.id,
      });
      return;
    }
    if (!wasOpen || others.length > 0) return;
    await audit(ctx, unit, "payment.dispute-closed", subject);
    if (payment.status === "refund_queued")
      await unit.enqueue(refundPayment, { tenantId: ctx.tenantId, paymentId: payment.id });
  });
}
