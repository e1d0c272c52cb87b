import { Billing, IssueReceipt } from "@aavarti/contract/billing";
import { z } from "zod";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Activation" as const;

const PaymentPath = z.object({ id: IssueReceipt.shape.paymentId });
const ReceiptBody = IssueReceipt.omit({ paymentId: true });

const paid = {
  id: EXAMPLE_IDS.customer,
  paidAt: "2026-11-21T06:00:00.000Z",
  amount: "1500.00",
  method: "upi",
  status: "paid" as const,
  canHaveReceipt: false,
  refundableUntil: "2026-12-21",
  refundFailed: false,
  isDisputed: false,
  receipt: { number: "AAV/26-27/000001", issuedOn: "2026-11-21", isReady: true },
  creditNote: null,
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/billing",
    noun,
    summary: "List your payments to Aavarti",
    description: "Returns your activation payments, newest first, each with its receipt and refund.",
    isOpenWhenInactive: true,
    permissions: ["billing.read"],
    response: Billing,
    example: { response: { isTaxInvoice: true, payments: [paid] } },
    call: (api) => api.billing.read(),
  }),
  route({
    method: "POST",
    path: "/api/v1/billing/payments/:id/receipt",
    noun,
    summary: "Issue a receipt for a payment",
    description:
      "Issues a numbered receipt in the name you send, and renders its PDF within seconds. An issued receipt can't be changed: repeating the call returns the same one. Without this call, a receipt in the business's name is issued 7 days after the payment.",
    isOpenWhenInactive: true,
    permissions: ["billing.pay"],
    errors: {
      VALIDATION_FAILED: "The name is missing, or the GSTIN isn't valid.",
      NOT_FOUND: "There is no such payment.",
      CONFLICT: "The payment was refunded or charged back, or is being refunded.",
    },
    params: PaymentPath,
    body: ReceiptBody,
    response: Billing,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      body: { name: "Prerna Classes", address: "12 MG Road, Indore", gstin: "23AAACR5055K1ZF", state: null },
      response: { isTaxInvoice: true, payments: [paid] },
    },
    call: (api, { params, body }) => api.billing.issueReceipt({ paymentId: params.id, ...body }),
  }),
  route({
    method: "POST",
    path: "/api/v1/billing/payments/:id/refund",
    noun,
    summary: "Request a refund",
    description:
      "Refunds the full amount to the original payment method. Once Razorpay completes the refund, usually within a few days, the account is suspended and its data is kept for 30 days. A refund whose payment is disputed meanwhile waits until the bank decides. Repeating the request has no further effect.",
    isOpenWhenInactive: true,
    permissions: ["billing.refund"],
    errors: {
      NOT_FOUND: "There is no such payment.",
      CONFLICT: "The payment is more than 30 days old, is disputed, was charged back, or didn't activate the account.",
      NOT_CONFIGURED: "Payments aren't set up.",
    },
    params: PaymentPath,
    response: Billing,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      response: {
        isTaxInvoice: true,
        payments: [{ ...paid, status: "refund_requested" as const, refundableUntil: null }],
      },
    },
    call: (api, { params }) => api.billing.requestRefund({ paymentId: params.id }),
  }),
];
