import type { ActivationPayment, Billing } from "@aavarti/contract/billing";
import { listPaymentsWithReceipts } from "@aavarti/db/queries/activation-receipts";
import { toAmountText } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";
import { canHaveReceipt } from "./can-have-receipt.ts";
import { lastRefundDay } from "./last-refund-day.ts";

type PaymentRow = Awaited<ReturnType<typeof listPaymentsWithReceipts>>[number];

/**
 * Returns the business's payments to us, newest first: amount as a decimal text, status, until when
 * a refund can be requested, whether it is disputed and whether a receipt can be issued, and its
 * receipt and credit note; and whether receipts are tax invoices (`isTaxInvoice`). Also available
 * after the account has ended.
 * @throws AppError FORBIDDEN without `billing.read`.
 */
export async function readBilling(ctx: ServiceContext): Promise<Billing> {
  requirePermission(ctx, "billing.read");
  const rows = await ctx.transact(({ trx }) => listPaymentsWithReceipts(trx));
  return {
    isTaxInvoice: ctx.settings.seller.gstin !== null,
    payments: rows.map((row) => ({ ...toPayment(row), refundableUntil: lastRefundDay(ctx, row) })),
  };
}

const toPayment = (row: PaymentRow): Omit<ActivationPayment, "refundableUntil"> => ({
  id: row.id,
  paidAt: row.captured_at.toISOString(),
  amount: toAmountText(row.amount_paise),
  method: row.method,
  status: isChargedBack(row) ? "charged_back" : STATUSES[row.status],
  canHaveReceipt: row.receipt_number === null && canHaveReceipt(row),
  refundFailed: row.status === "captured" && row.refund_failed_at !== null && !isChargedBack(row),
  isDisputed: row.open_dispute_ids.length > 0 && row.charged_back_at === null,
  receipt: toReceipt(row.receipt_number, row.receipt_issued_on, row.receipt_is_ready),
  creditNote: toReceipt(row.credit_note_number, row.credit_note_issued_on, row.credit_note_is_ready),
});

/** A refund of it that runs or is completed says more: it has its own end, and its credit note. */
const isChargedBack = ({ status, charged_back_at }: PaymentRow): boolean =>
  status === "captured" && charged_back_at !== null;

const STATUSES = {
  captured: "paid",
  refund_queued: "refund_requested",
  refund_pending: "refund_pending",
  refunded: "refunded",
} as const satisfies Record<PaymentRow["status"], ActivationPayment["status"]>;

const toReceipt = (number: string | null, issuedOn: string | null, isReady: boolean) =>
  number === null || issuedOn === null ? null : { number, issuedOn, isReady };
