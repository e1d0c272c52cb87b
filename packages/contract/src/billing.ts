import { RECEIPT_KINDS } from "@aavarti/domain/activation-receipt";
import { isGstin } from "@aavarti/domain/gst";
import { STATE_CODES } from "@aavarti/domain/indian-states";
import { LANGUAGES } from "@aavarti/domain/languages";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { id, optionalLine, optionalText, requiredLine, wire } from "./fields.ts";
import { because } from "./sentences.ts";

const IssuedReceipt = z.object({
  number: z.string(),
  issuedOn: wire.day,
  isReady: z.boolean().describe("Whether its PDF can be downloaded; it is rendered within seconds"),
});

export const ActivationPaymentStatus = z
  .enum(["paid", "refund_requested", "refund_pending", "refunded", "charged_back"])
  .describe("`charged_back`: the payer's bank took the payment back after a dispute");

/** A payment of the business to us. */
export const ActivationPayment = z.object({
  id: wire.id,
  paidAt: wire.instant,
  amount: wire.money,
  method: z.string().nullable().describe("Razorpay's name: `upi`, `card`, `netbanking`, …"),
  status: ActivationPaymentStatus,
  canHaveReceipt: z.boolean().describe("Whether the payment's receipt can still be issued"),
  refundableUntil: wire.day.nullable().describe("Last day on which the owner can request a refund; null if they can't"),
  refundFailed: z.boolean().describe("Whether the last refund failed, and the payment stands"),
  isDisputed: z
    .boolean()
    .describe("Whether the payer's bank is reviewing a dispute of the payment, which isn't refunded meanwhile"),
  receipt: IssuedReceipt.nullable().describe("Null until the receipt is issued"),
  creditNote: IssuedReceipt.nullable().describe("Reverses the receipt of a refunded payment"),
});
export type ActivationPayment = z.output<typeof ActivationPayment>;

export const Billing = z.object({
  isTaxInvoice: z.boolean().describe("Whether receipts are GST invoices: the seller is registered"),
  payments: z.array(ActivationPayment).describe("Newest first"),
});
export type Billing = z.output<typeof Billing>;

/** A GSTIN in any case and with spaces around it; blank for none. */
const gstin = optionalLine("gstin", 15)
  .transform((value) => value?.toUpperCase() ?? null)
  .refine((value) => value === null || isGstin(value), because(explainField("gstin.notValid")));

/** Who the receipt names. The state is that of the GSTIN if there is one. */
export const IssueReceipt = z.object({
  paymentId: id("activationPayment"),
  name: requiredLine("name", 200),
  address: optionalText("address", 400),
  gstin,
  state: z
    .enum(STATE_CODES, because(explainField("field.notValid", { field: "state" })))
    .nullish()
    .describe("GST code of the buyer's state, such as `23`"),
});
export type IssueReceipt = z.output<typeof IssueReceipt>;

export const RequestRefund = z.object({ paymentId: id("activationPayment") });
export type RequestRefund = z.output<typeof RequestRefund>;

export const ReceiptFileRef = z.object({
  paymentId: id("activationPayment"),
  kind: z.enum(RECEIPT_KINDS).default("receipt"),
  language: z.enum(LANGUAGES).default("en"),
});
export type ReceiptFileRef = z.output<typeof ReceiptFileRef>;

export const ReceiptFile = z.object({ fileName: z.string(), content: z.base64().describe("The PDF") });
export type ReceiptFile = z.output<typeof ReceiptFile>;
