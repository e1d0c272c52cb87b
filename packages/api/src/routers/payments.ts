import {
  AccountRef,
  Charge,
  ChargePage,
  CustomerAccount,
  DaySummary,
  DiscountCharge,
  ListCharges,
  ListPayerCharges,
  ListPayments,
  OpeningSet,
  PayerChargesPage,
  PaymentDetail,
  PaymentPage,
  PaymentPeriod,
  PaymentRef,
  PaymentTotals,
  PaymentWithRenewals,
  ReadDay,
  RecordedPayment,
  RecordPayment,
  RefundPayment,
  ReversePayment,
  SetOpening,
  SetPayer,
  UndoPayment,
} from "@aavarti/contract/payments";
import {
  CancelReceipt,
  DeliveryEntry,
  PaymentReceipt,
  PaymentReceiptFile,
  PaymentReceiptRef,
  ReceiptSharing,
  SendReceipt,
  SentDelivery,
} from "@aavarti/contract/receipts";
import {
  ReadStatement,
  RequestedStatement,
  RequestStatement,
  SendStatement,
  Statement,
  StatementFile,
  StatementFileRef,
} from "@aavarti/contract/statements";
import { discountCharge } from "@aavarti/services/payments/discount-charge";
import { listCharges } from "@aavarti/services/payments/list-charges";
import { listPayerCharges } from "@aavarti/services/payments/list-payer-charges";
import { readAccount } from "@aavarti/services/payments/read-account";
import { readDay } from "@aavarti/services/payments/read-day";
import { listPayments, readPayment } from "@aavarti/services/payments/read-payment";
import { readTotals } from "@aavarti/services/payments/read-totals";
import { recordPayment } from "@aavarti/services/payments/record-payment";
import { refundPayment, reversePayment, undoPayment } from "@aavarti/services/payments/reverse-payment";
import { setOpening } from "@aavarti/services/payments/set-opening";
import { setPayer } from "@aavarti/services/payments/set-payer";
import { cancelReceipt } from "@aavarti/services/receipts/cancel-receipt";
import { prepareReceipt, readReceipt } from "@aavarti/services/receipts/prepare-receipt";
import { readSharing, sendReceipt } from "@aavarti/services/receipts/send-receipt";
import { readStatement } from "@aavarti/services/statements/read-statement";
import { sendStatement } from "@aavarti/services/statements/send-statement";
import { readStatementFile, requestStatement } from "@aavarti/services/statements/statement-file";
import { memberProcedure, router } from "../procedures.ts";

export const paymentsRouter = router({
  record: memberProcedure({ all: ["payments.record"], byInput: ["subscriptions.renew"] })
    .input(RecordPayment)
    .output(RecordedPayment)
    .mutation(({ ctx, input }) => recordPayment(ctx.service, input)),
  read: memberProcedure("payments.read")
    .input(PaymentRef)
    .output(PaymentWithRenewals)
    .query(({ ctx, input }) => readPayment(ctx.service, input)),
  list: memberProcedure("payments.read")
    .input(ListPayments)
    .output(PaymentPage)
    .query(({ ctx, input }) => listPayments(ctx.service, input)),
  reverse: memberProcedure({ all: ["payments.reverse"], byInput: ["subscriptions.renew"] })
    .input(ReversePayment)
    .output(PaymentDetail)
    .mutation(({ ctx, input }) => reversePayment(ctx.service, input)),
  undo: memberProcedure({ all: ["payments.record"], byInput: ["subscriptions.renew"] })
    .input(UndoPayment)
    .output(PaymentDetail)
    .mutation(({ ctx, input }) => undoPayment(ctx.service, input)),
  refund: memberProcedure("payments.reverse")
    .input(RefundPayment)
    .output(PaymentDetail)
    .mutation(({ ctx, input }) => refundPayment(ctx.service, input)),
  charges: memberProcedure("payments.read")
    .input(ListCharges)
    .output(ChargePage)
    .query(({ ctx, input }) => listCharges(ctx.service, input)),
  chargesByPayer: memberProcedure("payments.read")
    .input(ListPayerCharges)
    .output(PayerChargesPage)
    .query(({ ctx, input }) => listPayerCharges(ctx.service, input)),
  discount: memberProcedure("payments.discount")
    .input(DiscountCharge)
    .output(Charge)
    .mutation(({ ctx, input }) => discountCharge(ctx.service, input)),
  account: memberProcedure("payments.read")
    .input(AccountRef)
    .output(CustomerAccount)
    .query(({ ctx, input }) => readAccount(ctx.service, input)),
  statement: memberProcedure("payments.read")
    .input(ReadStatement)
    .output(Statement)
    .query(({ ctx, input }) => readStatement(ctx.service, input)),
  requestStatement: memberProcedure("payments.read")
    .input(RequestStatement)
    .output(RequestedStatement)
    .mutation(({ ctx, input }) => requestStatement(ctx.service, input)),
  statementFile: memberProcedure("payments.read")
    .input(StatementFileRef)
    .output(StatementFile)
    .query(({ ctx, input }) => readStatementFile(ctx.service, input)),
  sendStatement: memberProcedure("payments.record")
    .input(SendStatement)
    .output(SentDelivery)
    .mutation(({ ctx, input }) => sendStatement(ctx.service, input)),
  totals: memberProcedure("payments.totals")
    .input(PaymentPeriod)
    .output(PaymentTotals)
    .query(({ ctx, input }) => readTotals(ctx.service, input)),
  day: memberProcedure("payments.totals")
    .input(ReadDay)
    .output(DaySummary)
    .query(({ ctx, input }) => readDay(ctx.service, input)),
  setOpening: memberProcedure("payments.reverse")
    .input(SetOpening)
    .output(OpeningSet)
    .mutation(({ ctx, input }) => setOpening(ctx.service, input)),
  setPayer: memberProcedure("customers.write")
    .input(SetPayer)
    .output(CustomerAccount)
    .mutation(({ ctx, input }) => setPayer(ctx.service, input)),
  receipt: memberProcedure("payments.read")
    .input(PaymentRef)
    .output(ReceiptSharing)
    .query(({ ctx, input }) => readSharing(ctx.service, input)),
  prepareReceipt: memberProcedure("payments.read")
    .input(PaymentReceiptRef)
    .output(PaymentReceipt)
    .mutation(({ ctx, input }) => prepareReceipt(ctx.service, input)),
  receiptFile: memberProcedure("payments.read")
    .input(PaymentReceiptRef)
    .output(PaymentReceiptFile)
    .query(({ ctx, input }) => readReceipt(ctx.service, input)),
  sendReceipt: memberProcedure("payments.record")
    .input(SendReceipt)
    .output(SentDelivery)
    .mutation(({ ctx, input }) => sendReceipt(ctx.service, input)),
  cancelReceipt: memberProcedure("payments.record")
    .input(CancelReceipt)
    .output(DeliveryEntry)
    .mutation(({ ctx, input }) => cancelReceipt(ctx.service, input)),
});
