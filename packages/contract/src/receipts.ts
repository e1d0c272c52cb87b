import { REMINDER_CHANNELS } from "@aavarti/domain/channels";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { z } from "zod";
import { StatedReason } from "./errors.ts";
import { id, wire } from "./fields.ts";
import { PaymentRef } from "./payments.ts";

export const PaymentReceiptRef = PaymentRef.extend({
  language: z.enum(LANGUAGES).default("en").describe("Language of the PDF"),
});
export type PaymentReceiptRef = z.output<typeof PaymentReceiptRef>;
export const PaymentReceiptBody = PaymentReceiptRef.omit({ id: true });

export const PaymentReceipt = z.object({
  number: z.string(),
  language: z.enum(LANGUAGES),
  isReady: z.boolean().describe("Whether the PDF can be downloaded; it takes seconds"),
});
export type PaymentReceipt = z.output<typeof PaymentReceipt>;

export const PaymentReceiptFile = z.object({ fileName: z.string(), content: z.base64().describe("The PDF") });
export type PaymentReceiptFile = z.output<typeof PaymentReceiptFile>;

export const documentChannel = z
  .enum(REMINDER_CHANNELS)
  .default("email")
  .describe("whatsapp needs a business that is connected to WhatsApp");

export const SendReceipt = PaymentRef.extend({
  channel: documentChannel,
  language: z.enum(LANGUAGES).optional().describe("Default: the payer's language"),
  afterUndo: z.boolean().default(false).describe("Wait until the payment can no longer be undone"),
  evenInQuietHours: z
    .boolean()
    .optional()
    .describe("Send now, even in quiet hours, including one that is queued. Otherwise it waits until morning"),
});
export type SendReceipt = z.output<typeof SendReceipt>;
export const SendReceiptBody = SendReceipt.omit({ id: true });

export const CancelReceipt = PaymentRef.extend({ deliveryId: id("message") });
export type CancelReceipt = z.output<typeof CancelReceipt>;
export const CancelReceiptBody = CancelReceipt.omit({ id: true });

/** A document that is sent to a customer. */
export const DeliveryEntry = z.object({
  id: wire.id,
  channel: z.enum(REMINDER_CHANNELS),
  address: z.string(),
  language: z.enum(LANGUAGES),
  state: z
    .enum(["planned", "sending", "sent", "delivered", "read", "unknown", "failed", "cancelled"])
    .describe(
      "sent: the provider accepted it. unknown: the provider gave no answer; an email is looked up before it is sent again, a WhatsApp message only gets a later status",
    ),
  reason: z.string().nullable().describe("Why it waits, or was not sent or delivered"),
  reasonStated: StatedReason.nullable(),
  dueAt: wire.instant.describe("When it is sent, while it is planned"),
  sentAt: wire.instant.nullable(),
  createdAt: wire.instant,
});
export type DeliveryEntry = z.output<typeof DeliveryEntry>;

/** The answer to sending a document: its delivery, or the one that the same wish got before. */
export const SentDelivery = DeliveryEntry.extend({
  isRepeat: z
    .boolean()
    .describe("Whether it was asked for in the last minute already, or is still on its way: it isn't sent again"),
});
export type SentDelivery = z.output<typeof SentDelivery>;

const SHARED_TEXTS = { en: z.string(), hi: z.string() } satisfies Record<Language, z.ZodType>;

export const ReceiptSharing = z.object({
  number: z.string(),
  payer: z.object({ id: wire.id, name: z.string() }),
  language: z.enum(LANGUAGES).describe("The payer's"),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  maySendNow: z
    .boolean()
    .describe("False while your email address is unverified or sending is paused; share the text then"),
  quietUntil: wire.instant.nullable().describe("When the current quiet hours end; null outside quiet hours"),
  isWhatsappConnected: z.boolean().describe("Whether it can be sent on WhatsApp; else share the text"),
  isReversed: z.boolean().describe("It can no longer be sent"),
  text: z.string().describe("What to share on WhatsApp yourself, in the payer's language"),
  texts: z.object(SHARED_TEXTS).describe("The same text in each language"),
  deliveries: z.array(DeliveryEntry).describe("Newest first"),
});
export type ReceiptSharing = z.output<typeof ReceiptSharing>;
