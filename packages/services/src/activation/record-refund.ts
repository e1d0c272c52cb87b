import {
  type ActivationOrderRow,
  type ActivationPaymentRow,
  findPayment,
  insertPayment,
  updateOrder,
  updatePayment,
} from "@aavarti/db/queries/activation-payments";
import { findReceiptOf } from "@aavarti/db/queries/activation-receipts";
import { lockTenant, updateTenant } from "@aavarti/db/queries/tenants";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { refundOutcome } from "@aavarti/domain/refunds";
import type { ProviderPayment, ProviderRefund } from "@aavarti/providers/payment/interface";
import { audit } from "../audit.ts";
import { newReceipt } from "../billing/new-receipt.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { paymentColumns } from "./payment-columns.ts";

type Refunded = {
  order: ActivationOrderRow;
  payment: ProviderPayment;
  /** Our row of the payment; null if it was refunded before we heard of it. */
  known: ActivationPaymentRow | null;
  /** All refunds of the payment at the provider. */
  refunds: readonly ProviderRefund[];
};

/**
 * Records what the provider reports about the refund of an activation payment, whoever asked for
 * it. A pending one is stored as such. A completed one issues the credit note of a receipt, if
 * there is one, and suspends the account that the payment activated. A failed one is recorded with
 * `failRefund` if it was pending with us, and else ignored. Idempotent, and a late report changes
 * nothing. Unless the refund failed, a payment not recorded yet is inserted and its order counts as
 * paid. The caller holds the lock on the tenant's row.
 */
export async function recordRefund(ctx: ServiceContext, unit: Unit, refunded: Refunded): Promise<void> {
  const { order, payment, known, refunds } = refunded;
  if (known?.status === "refunded") return;
  const outcome = refundOutcome(refunds, known?.provider_refund_id ?? null);
  if (outcome === "failed") {
    if (known?.status === "refund_pending") await failRefund(ctx, unit, known);
    return;
  }
  const row = known ?? (await insertPayment(unit.trx, unknownPayment(ctx, order, payment)));
  await updateOrder(unit.trx, order.id, { status: "paid", updated_at: ctx.now() });
  if (outcome === "processed") return completeRefund(ctx, unit, row);
  const pending = refunds.find(({ status }) => status === "pending");
  // A report from before this refund failed.
  if (row.status === "captured" && row.provider_refund_id === pending?.id) return;
  await updatePayment(unit.trx, row.id, {
    status: "refund_pending",
    provider_refund_id: pending?.id ?? null,
    updated_at: ctx.now(),
  });
}

/**
 * Records the provider's response to our request for a refund, with the effects of `recordRefund`
 * if it is completed or failed already; otherwise the payment waits for the provider to complete
 * it. Does nothing if a webhook was faster and the payment is no longer queued for its refund.
 * Locks the tenant's row.
 */
export async function recordRefundResponse(
  ctx: ServiceContext,
  unit: Unit,
  paymentId: string,
  refund: ProviderRefund,
): Promise<void> {
  await lockTenant(unit.trx);
  const payment = await findPayment(unit.trx, paymentId);
  if (payment?.status !== "refund_queued") return;
  await updatePayment(unit.trx, payment.id, {
    status: "refund_pending",
    provider_refund_id: refund.id,
    updated_at: ctx.now(),
  });
  if (refund.status === "processed") await completeRefund(ctx, unit, payment);
  if (refund.status === "failed") await failRefund(ctx, unit, payment);
}

async function completeRefund(ctx: ServiceContext, unit: Unit, payment: ActivationPaymentRow): Promise<void> {
  const now = ctx.now();
  await updatePayment(unit.trx, payment.id, {
    status: "refunded",
    activates: false,
    refunded_paise: payment.amount_paise,
    refunded_at: now,
    updated_at: now,
  });
  const receipt = await findReceiptOf(unit.trx, payment.id, "receipt");
  if (receipt) {
    const buyer = {
      name: receipt.buyer_name,
      address: receipt.buyer_address,
      gstin: receipt.buyer_gstin,
      state: receipt.buyer_state,
    };
    await newReceipt(ctx, unit, { kind: "credit_note", payment, buyer });
  }
  if (payment.activates)
    await suspend(ctx, unit, { paymentId: payment.id, action: "tenant.refunded", title: "notice.refunded" });
}

/**
 * Records that a refund of an activation payment failed, also in the audit log, and counts the
 * attempt. A payment that activated the account counts as paid again, and members with
 * `billing.read` are notified that the refund can be requested again. One that was charged back
 * meanwhile stays with the bank, which returned it. Any other, such as a double payment, stays
 * queued for its refund. Neither of these notifies anybody.
 */
export async function failRefund(ctx: ServiceContext, unit: Unit, payment: ActivationPaymentRow): Promise<void> {
  const now = ctx.now();
  await updatePayment(unit.trx, payment.id, {
    status: payment.activates || payment.charged_back_at ? "captured" : "refund_queued",
    refund_attempts: payment.refund_attempts + 1,
    refund_failed_at: now,
    updated_at: now,
  });
  await audit(ctx, unit, "payment.refund-failed", { kind: "activation_payment", id: payment.id });
  if (!payment.activates) return;
  await notify(ctx, unit, {
    kind: "payment.refunded",
    title: explainNotice("notice.refundFailed"),
    body: [explainNotice("notice.refundAgain")],
    link: "/dashboard/billing",
    subjectId: payment.id,
  });
}

/**
 * Suspends the tenant's account now, after a refund or a lost dispute of the activating payment,
 * records `action` about that payment in the audit log and notifies members with `billing.read`
 * under `title`; the data is kept for 30 days. Ends a countdown to deletion that was running.
 */
export async function suspend(
  ctx: ServiceContext,
  unit: Unit,
  { paymentId, action, title }: { paymentId: string; action: string; title: "notice.refunded" | "notice.chargedBack" },
): Promise<void> {
  const now = ctx.now();
  await updateTenant(unit.trx, ctx.tenantId, {
    account_status: "suspended",
    suspended_at: now,
    retention_from: null,
    retention_next_at: null,
    updated_at: now,
  });
  await audit(ctx, unit, action, { kind: "activation_payment", id: paymentId });
  await notify(ctx, unit, {
    kind: "payment.refunded",
    title: explainNotice(title),
    body: [explainNotice("notice.dataKept")],
    link: "/dashboard/billing",
    subjectId: paymentId,
  });
}

const unknownPayment = (ctx: ServiceContext, order: ActivationOrderRow, payment: ProviderPayment) => ({
  ...paymentColumns(ctx, order, payment),
  status: "refund_pending" as const,
  activates: false,
});
