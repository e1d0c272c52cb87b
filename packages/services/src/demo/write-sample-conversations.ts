import { insertInboundMessage } from "@aavarti/db/queries/inbound-messages";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { ServiceContext, Unit } from "../context.ts";
import { continueConversation } from "../conversations/continue-conversation.ts";
import { takeEcho } from "../conversations/phone-app-message.ts";
import { suggestPromise } from "../promises/suggest-promise.ts";

type SampleMessage = {
  /** Part of the customer's name in the sample data. */
  customer: string;
  channel: ReminderChannel;
  minutesAgo: number;
  text: string;
  subject?: string;
  /** Written by the business in its own WhatsApp app. */
  isOurs?: boolean;
};

/** What the customers of the demo business wrote lately, oldest first. All of it is invented. */
const SAMPLE_MESSAGES: readonly SampleMessage[] = [
  { customer: "Neha Saxena", channel: "whatsapp", minutesAgo: 1_290, text: "Sunday ko class hogi kya?" },
  {
    customer: "Neha Saxena",
    channel: "whatsapp",
    minutesAgo: 1_272,
    text: "Nahi, is Sunday chhutti hai. Monday se regular.",
    isOurs: true,
  },
  {
    customer: "Aisha Khan",
    channel: "whatsapp",
    minutesAgo: 610,
    text: "The fan in the hall has been broken for a week, please look into it",
  },
  {
    customer: "Pooja Iyer",
    channel: "email",
    minutesAgo: 340,
    subject: "Next renewal",
    text: "Hello,\n\nwhen is my next renewal and how much is it?\n\nRegards,\nPooja",
  },
  { customer: "Vihaan Gupta", channel: "whatsapp", minutesAgo: 190, text: "नमस्ते सर, मेरा प्लान कब तक है?" },
  { customer: "Fatima Sheikh", channel: "whatsapp", minutesAgo: 95, text: "Paid 1800 on GPay, UTR 431877209912" },
  { customer: "Ishaan Joshi", channel: "whatsapp", minutesAgo: 47, text: "Sir fees kal de dunga pakka" },
  { customer: "Meera Nair", channel: "whatsapp", minutesAgo: 12, text: "Kitna baaki hai mera?" },
];

/** A customer of the sample data, as it was written. */
export type WrittenCustomer = { id: string; name: string; email: string; phone: string | null };

/**
 * Writes the demo's conversations in the caller's transaction, as if the messages had come by their
 * channels: questions with a suggested reply, a promise to confirm, a claim of a payment and a
 * complaint, in English, Hindi and Hinglish, and an answer from the phone. Times are relative to
 * now. Sends nothing and notifies nobody.
 */
export async function writeSampleConversations(
  ctx: ServiceContext,
  unit: Unit,
  customers: readonly WrittenCustomer[],
): Promise<void> {
  for (const message of SAMPLE_MESSAGES) {
    const customer = customers.find(({ name }) => name === message.customer);
    if (!customer) throw new Error(`The sample data has no ${message.customer}`);
    const at = new Date(ctx.now().getTime() - message.minutesAgo * 60_000);
    await (message.isOurs ? writeOurs : writeTheirs)(ctx, unit, { message, customer, at });
  }
}

type Written = { message: SampleMessage; customer: WrittenCustomer; at: Date };

async function writeOurs(ctx: ServiceContext, unit: Unit, { message, customer, at }: Written): Promise<void> {
  // In the demo's transaction, so that it is written whole or not at all.
  const within: ServiceContext = { ...ctx, transact: (work) => work(unit) };
  await takeEcho(within, {
    customerId: customer.id,
    providerMessageId: `sample-${ctx.newId()}`,
    address: customer.phone ?? "",
    type: "text",
    text: message.text,
    at,
  });
}

async function writeTheirs(ctx: ServiceContext, unit: Unit, { message, customer, at }: Written): Promise<void> {
  const { channel, text, subject = null } = message;
  const from = (channel === "email" ? customer.email : customer.phone) ?? "";
  const messageId = ctx.newId();
  await insertInboundMessage(unit.trx, {
    tenant_id: ctx.tenantId,
    id: messageId,
    customer_id: customer.id,
    channel,
    provider_message_id: `sample-${messageId}`,
    from_address: from,
    kind: "text",
    subject,
    text,
    received_at: at,
    created_at: at,
  });
  await continueConversation(ctx, unit, {
    messageId,
    customerId: customer.id,
    channel,
    from,
    subject,
    text,
    answeredIds: [],
    isAutomatic: false,
    receivedAt: at,
  });
  await suggestPromise(ctx, unit, { id: messageId, customerId: customer.id, reminderId: null, text });
}
