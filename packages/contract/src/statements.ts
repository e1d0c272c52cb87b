import { LANGUAGES } from "@aavarti/domain/languages";
import { CHARGE_KINDS, PAYMENT_MODES } from "@aavarti/domain/ledger";
import { STATEMENT_KINDS } from "@aavarti/domain/statement";
import { z } from "zod";
import { day, id, wire } from "./fields.ts";
import { dayCursor, textLimit } from "./lists.ts";
import { documentChannel } from "./receipts.ts";

const period = {
  from: day("from").optional().describe("The first day. Default: from the beginning"),
  to: day("until").optional().describe("The last day, today or earlier. Default: today"),
};

/** Most lines of one page. */
const MAX_LINES = 1000;

export const ReadStatement = z.object({
  customerId: id("customer"),
  ...period,
  limit: z.int().min(1).max(MAX_LINES).default(200),
  cursor: dayCursor.optional(),
});
export type ReadStatement = z.output<typeof ReadStatement>;
export const ReadStatementQuery = z.object({
  ...period,
  limit: textLimit(MAX_LINES).optional(),
  cursor: z.string().optional(),
});

const named = z.object({ id: wire.id, name: z.string() });
const signed = (words: string) => wire.money.describe(`${words}, in the business's currency, with two decimals`);

const StatementLine = z.object({
  id: wire.id,
  date: wire.day,
  kind: z
    .enum(STATEMENT_KINDS)
    .describe(
      "charge, increase and credit: of a term or joining fee. payment, reversal and refund: of money. allocation and release: paid by, or for, somebody with another account. transfer: a charge moved here or away",
    ),
  customer: named.describe("Whose charge or payment it is"),
  amount: signed("Positive: more is owed. Negative: less"),
  balance: signed("What was owed after it; negative for an advance"),
  charge: z
    .object({
      id: wire.id,
      customer: named.describe("Who owes it"),
      product: named,
      kind: z.enum(CHARGE_KINDS),
      startDate: wire.day,
      endDate: wire.day.nullable().describe("The first day not paid for; null when the term was undone"),
      discountReason: z.string().nullable(),
    })
    .nullable(),
  payment: z
    .object({
      id: wire.id,
      customer: named.describe("Who paid"),
      mode: z.enum(PAYMENT_MODES).nullable().describe("Null: paid before payments were recorded"),
      receiptNumber: z.string().nullable(),
      reference: z.string().nullable(),
      reversalReason: z.string().nullable(),
    })
    .nullable(),
});
export type StatementLine = z.output<typeof StatementLine>;

export const Statement = z.object({
  customer: named,
  members: z
    .array(named.extend({ charged: signed("Their charges of the period, less discounts and reductions") }))
    .describe("Whose account it is: the customer, then those they pay for, by name. Of a beneficiary only their own"),
  payer: named
    .extend({
      phone: z.string().nullable().describe("E.164"),
      email: z.string().describe("Empty for one that has only a phone"),
      language: z.enum(LANGUAGES).describe("The language of messages to them"),
    })
    .describe("Who pays, and gets the statement: the customer, or their payer"),
  maySendNow: z
    .boolean()
    .describe("False while your email address is unverified or sending is paused; share the text then"),
  isWhatsappConnected: z.boolean().describe("Whether it can be sent on WhatsApp; else share a text"),
  from: wire.day.nullable().describe("Null: from the beginning"),
  to: wire.day,
  opening: signed("What was owed before the first day; negative for an advance"),
  charged: signed("Charges of the period, less what they were reduced by"),
  discounts: signed("Discounts given in the period"),
  paid: signed("Payments of the period, less reversals and refunds"),
  closing: signed("opening + charged − discounts − paid. Until today it is what is owed now, less the advance"),
  lines: z.array(StatementLine).describe("Oldest first"),
  nextCursor: z.string().nullable(),
});
export type Statement = z.output<typeof Statement>;

/** A statement as a PDF. */
export const RequestStatement = z.object({
  customerId: id("customer"),
  ...period,
  language: z.enum(LANGUAGES).optional().describe("Language of the PDF. Default: that of messages to the payer"),
});
export type RequestStatement = z.output<typeof RequestStatement>;
export const RequestStatementBody = RequestStatement.omit({ customerId: true });

export const SendStatement = RequestStatement.extend({ channel: documentChannel });
export type SendStatement = z.output<typeof SendStatement>;
export const SendStatementBody = SendStatement.omit({ customerId: true });

export const RequestedStatement = z.object({
  id: wire.id.describe("Of the PDF, which is rendered within seconds and kept for at least 7 days"),
  customerId: wire.id,
  from: wire.day.nullable(),
  to: wire.day,
  language: z.enum(LANGUAGES),
});
export type RequestedStatement = z.output<typeof RequestedStatement>;

export const StatementFileRef = z.object({ id: id("statement") });
export type StatementFileRef = z.output<typeof StatementFileRef>;

export const StatementFile = z.object({ fileName: z.string(), content: z.base64().describe("The PDF") });
export type StatementFile = z.output<typeof StatementFile>;
