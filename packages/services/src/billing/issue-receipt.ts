import type { IssueReceipt } from "@aavarti/contract/billing";
import { findPayment } from "@aavarti/db/queries/activation-payments";
import { findReceiptOf } from "@aavarti/db/queries/activation-receipts";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { Buyer } from "@aavarti/domain/activation-receipt";
import { stateOfGstin } from "@aavarti/domain/gst";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { canHaveReceipt } from "./can-have-receipt.ts";
import { newReceipt } from "./new-receipt.ts";

/**
 * Issues the numbered receipt of a payment that the business made to us, in the name that the
 * business gives; a GSTIN decides the buyer's state. A receipt that was issued before stays as it
 * is. Its PDF is rendered by a job within seconds. Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `billing.pay`; NOT_FOUND; CONFLICT for a payment that did not
 * activate the account, was charged back, or is refunded or being refunded.
 */
export async function issueReceipt(ctx: ServiceContext, input: IssueReceipt): Promise<void> {
  requirePermission(ctx, "billing.pay");
  const { name, address, gstin, state } = input;
  const buyer = {
    name,
    address: address ?? null,
    gstin,
    state: gstin === null ? (state ?? null) : stateOfGstin(gstin),
  };
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const payment = await findPayment(unit.trx, input.paymentId);
    if (!payment) throw notFound("activationPayment");
    if (await findReceiptOf(unit.trx, payment.id, "receipt")) return;
    if (payment.charged_back_at) throw refusal("receipt.chargedBack");
    if (!canHaveReceipt(payment)) throw refusal("receipt.notPossible");
    await newReceipt(ctx, unit, { kind: "receipt", payment, buyer });
  });
}

/**
 * Issues the receipt of the activation payment for which the business has asked none, in the
 * business's own name with its city as the address and without a GSTIN. Run by a job seven days
 * after the payment. Does nothing if the receipt or the business does not need it: it exists
 * already, the payment was refunded in the meantime, or the business has been erased.
 */
export function issueUnaskedReceipt(ctx: ServiceContext, { paymentId }: { paymentId: string }): Promise<void> {
  return ctx.transact(async (unit) => {
    const tenant = await lockTenant(unit.trx);
    const payment = tenant && (await findPayment(unit.trx, paymentId));
    if (!payment || !canHaveReceipt(payment)) return;
    const buyer: Buyer = { name: tenant.business_name, address: tenant.city || null, gstin: null, state: null };
    await newReceipt(ctx, unit, { kind: "receipt", payment, buyer });
  });
}
