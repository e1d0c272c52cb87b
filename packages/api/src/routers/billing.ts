import { Billing, IssueReceipt, ReceiptFile, ReceiptFileRef, RequestRefund } from "@aavarti/contract/billing";
import { issueReceipt } from "@aavarti/services/billing/issue-receipt";
import { readBilling } from "@aavarti/services/billing/read-billing";
import { readReceiptFile } from "@aavarti/services/billing/read-receipt-file";
import { requestRefund } from "@aavarti/services/billing/request-refund";
import { router, sessionProcedure } from "../procedures.ts";

/** Procedures of the business's payments to us; also available after the account has ended. */
export const billingRouter = router({
  read: sessionProcedure("billing.read")
    .output(Billing)
    .query(({ ctx }) => readBilling(ctx.service)),
  issueReceipt: sessionProcedure("billing.pay")
    .input(IssueReceipt)
    .output(Billing)
    .mutation(async ({ ctx, input }) => {
      await issueReceipt(ctx.service, input);
      return readBilling(ctx.service);
    }),
  requestRefund: sessionProcedure("billing.refund")
    .input(RequestRefund)
    .output(Billing)
    .mutation(async ({ ctx, input }) => {
      await requestRefund(ctx.service, input);
      return readBilling(ctx.service);
    }),
  receiptFile: sessionProcedure("billing.read")
    .input(ReceiptFileRef)
    .output(ReceiptFile)
    .query(({ ctx, input }) => readReceiptFile(ctx.service, input)),
});
