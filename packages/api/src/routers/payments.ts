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
  record: memberProcedure
    .input(RecordPayment)
    .output(RecordedPayment)
    .mutation(({ ctx, input }) => recordPayment(ctx.service, input)),
  read: memberProcedure
    .input(PaymentRef)
    .output(PaymentWithRenewals)
    .query(({ ctx, input }) => readPayment(ctx.service, input)),
  list: memberProcedure
    .input(ListPayments)
    .output(PaymentPage)
    .query(({ ctx, input }) => listPayments(ctx.service, input)),
  reverse: memberProcedure
    .input(ReversePayment)
    .output(PaymentDetail)
    .mutation(({ ctx, input }) => reversePayment(ctx.service, input)),
  undo: memberProcedure
    .input(UndoPayment)
    .output(PaymentDetail)
    .mutation(({ ctx, input }) => undoPayment(ctx.service, input)),
  refund: memberProcedure
    .input(RefundPayment)
    .output(PaymentDetail)
    .mutation(({ ctx, input }) => refundPayment(ctx.service, input)),
  charges: memberProcedure
    .input(ListCharges)
    .output(ChargePage)
    .query(({ ctx, input }) => listCharges(ctx.service, input)),
  chargesByPayer: memberProcedure
    .input(ListPayerCharges)
    .output(PayerChargesPage)
    .query(({ ctx, input }) => listPayerCharges(ctx.service, input)),
  discount: memberProcedure
    .input(DiscountCharge)
    .output(Charge)
    .mutation(({ ctx, input }) => discountCharge(ctx.service, input)),
  account: memberProcedure
    .input(AccountRef)
    .output(CustomerAccount)
    .query(({ ctx, input }) => readAccount(ctx.service, input)),
  statement: memberProcedure
    .input(ReadStatement)
    .output(Statement)
    .query(({ ctx, input }) => readStatement(ctx.service, input)),
  requestStatement: memberProcedure
    .input(RequestStatement)
    .output(RequestedStatement)
    .mutation(({ ctx, input }) => requestStatement(ctx.service, input)),
  statementFile: memberProcedure
    .input(StatementFileRef)
    .output(StatementFile)
    .query(({ ctx, input }) => readStatementFile(ctx.service, input)),
  sendStatement: memberProcedure
    .input(SendStatement)
    .output(SentDelivery)
    .mutation(({ ctx, input }) => sendStatement(ctx.service, input)),
  totals: memberProcedure
    .input(PaymentPeriod)
    .output(PaymentTotals)
    .query(({ ctx, input }) => readTotals(ctx.service, input)),
  day: memberProcedure
    .input(ReadDay)
    .output(DaySummary)
    .query(({ ctx, input }) => readDay(ctx.service, input)),
  setOpening: memberProcedure
    .input(SetOpening)
    .output(OpeningSet)
    .mutation(({ ctx, input }) => setOpening(ctx.service, input)),
  setPayer: memberProcedure
    .input(SetPayer)
    .output(CustomerAccount)
    .mutation(({ ctx, input }) => setPayer(ctx.service, input)),
  receipt: memberProcedure
    .input(PaymentRef)
    .output(ReceiptSharing)
    .query(({ ctx, input }) => readSharing(ctx.service, input)),
  prepareReceipt: memberProcedure
    .input(PaymentReceiptRef)
    .output(PaymentReceipt)
    .mutation(({ ctx, input }) => prepareReceipt(ctx.service, input)),
  receiptFile: memberProcedure
    .input(PaymentReceiptRef)
    .output(PaymentReceiptFile)
    .query(({ ctx, input }) => readReceipt(ctx.service, input)),
  sendReceipt: memberProcedure
    .input(SendReceipt)
    .output(SentDelivery)
    .mutation(({ ctx, input }) => sendReceipt(ctx.service, input)),
  cancelReceipt: memberProcedure
    .input(CancelReceipt)
    .output(DeliveryEntry)
    .mutation(({ ctx, input }) => cancelReceipt(ctx.service, input)),
});
