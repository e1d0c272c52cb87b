import {
  type ActivationOrderRow,
  findPaymentByProviderId,
  insertPayment,
  updateOrder,
  updateUnpaidOrder,
} from "@aavarti/db/queries/activation-payments";
import { cancelWarnings } from "@aavarti/db/queries/retention";
import { lockTenant, updateTenant } from "@aavarti/db/queries/tenants";
import { RECEIPT_AFTER_DAYS } from "@aavarti/domain/activation-receipt";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { notFound } from "@aavarti/domain/refusal";
import { refundPayment } from "@aavarti/jobs/definitions/activation";
import { issueReceipt } from "@aavarti/jobs/definitions/documents";
import type { ProviderPayment, ProviderRefund } from "@aavarti/providers/payment/interface";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { paymentColumns } from "./payment-columns.ts";
import { paysOrder } from "./provider-payment.ts";
import { recordRefund } from "./record-refund.ts";

const DAY_MS = 86_400_000;

/**
 * Records a payment of an activation order as the provider reports it, and what it does to the
 * account. The only place where a payment changes an account; verification, webhook and
 * reconciliation all end here, in any order and any number of times.
 *
 * Captured for the first time, it activates the account, also an ended or suspended one, which ends
 * its deletion warnings, and a job issues its receipt seven days later unless it was asked for; on
 * an account that is active already it is queued for a refund, without a notification. Refunded, it
 * suspends the account that it activated, and its receipt gets a credit note; `refunds` are the
 * provider's refunds of this payment. Failed, it only leaves its reason on the unpaid order. Any
 * other status has no effect, and a payment that doesn't match the order's id, amount and currency
 * is ignored. Writes audit events and notifies the members with `billing.read`. Locks the tenant's
 * row.
 * @throws AppError NOT_FOUND when the business has been erased.
 */
export async function applyPayment(
  ctx: ServiceContext,
  unit: Unit,
  order: ActivationOrderRow,
  payment: ProviderPayment,
  refunds: readonly ProviderRefund[] = [],
): Promise<void> {
  const tenant = await lockTenant(unit.trx);
  if (!tenant) throw notFound("business");
  if (!paysOrder(payment, order)) return;
  const known = await findPaymentByProviderId(unit.trx, payment.id);

  if (payment.status === "captured" && !known) {
    return recordCapture(ctx, unit, order, payment, tenant.account_status !== "active");
  }
  if (payment.status === "refunded" || (known?.status === "refund_pending" && refunds.length > 0)) {
    return recordRefund(ctx, unit, { order, payment, known: known ?? null, refunds });
  }
  if (payment.status === "failed" && !known) {
    const failure_reason = payment.errorReason ?? payment.errorCode ?? "failed";
    await updateUnpaidOrder(unit.trx, order.id, { failure_reason, updated_at: ctx.now() });
  }
}

async function recordCapture(
  ctx: ServiceContext,
  unit: Unit,
  order: ActivationOrderRow,
  payment: ProviderPayment,
  activates: boolean,
): Promise<void> {
  const now = ctx.now();
  const row = await insertPayment(unit.trx, {
    ...paymentColumns(ctx, order, payment),
    status: activates ? "captured" : "refund_queued",
    activates,
  });
  await updateOrder(unit.trx, order.id, { status: "paid", failure_reason: null, updated_at: now });
  const subject = { kind: "activation_payment", id: row.id } as const;
  if (activates) {
    await updateTenant(unit.trx, ctx.tenantId, {
      account_status: "active",
      activated_at: now,
      suspended_at: null,
      retention_from: null,
      retention_next_at: null,
      updated_at: now,
    });
    await cancelWarnings(unit.trx, now);
    await audit(ctx, unit, "tenant.activated", subject);
    const availableAt = new Date(now.getTime() + RECEIPT_AFTER_DAYS * DAY_MS);
    await unit.enqueue(issueReceipt, { tenantId: ctx.tenantId, paymentId: row.id }, { availableAt });
    await notify(ctx, unit, {
      kind: "payment.received",
      title: explainNotice("notice.paid"),
      body: [
        explainNotice("notice.amountReceived", { amount: payment.amountPaise }),
        explainNotice("notice.receiptInBilling"),
      ],
      link: "/dashboard/billing",
      subjectId: row.id,
    });
  } else {
    // A second payment, from another tab or a late bank, is recorded and refunded, never dropped.
    await unit.enqueue(refundPayment, { tenantId: ctx.tenantId, paymentId: row.id });
    await audit(ctx, unit, "payment.duplicate", subject);
  }
}
