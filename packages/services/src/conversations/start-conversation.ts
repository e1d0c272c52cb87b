import type { OfferedTemplates, StartWithTemplate } from "@aavarti/contract/conversation-templates";
import type { Conversation, StartConversation } from "@aavarti/contract/conversations";
import { listChatsOf } from "@aavarti/db/queries/bulk-sends";
import { listConsentStatuses } from "@aavarti/db/queries/consent";
import {
  type ConversationRow,
  findBegunWith,
  insertConversation,
  lockConversation,
} from "@aavarti/db/queries/conversations";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { findPayer } from "@aavarti/db/queries/receipts";
import { findReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { findTenant } from "@aavarti/db/queries/tenants";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { previewOf } from "@aavarti/domain/conversations";
import { AppError } from "@aavarti/domain/errors";
import { unfilledVariable } from "@aavarti/domain/message-text";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { consentReason } from "../consent/consent-reason.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { requirePerson } from "../require-person.ts";
import { countOneMessage } from "../sending/require-trust.ts";
import { conversationFor } from "./conversation-of.ts";
import { writeReply } from "./reply.ts";
import { listOffers, sendOffered } from "./send-template.ts";

/** How long the same email to the same customer is a second press, in milliseconds. */
const SAME_EMAIL_MS = 60_000;

/**
 * Begins a conversation by email with a customer: plans the first email to the address in their
 * record, as a reply is planned, and returns the conversation, which waits for the customer and is
 * assigned to the author. The same email to the same customer within a minute is another press:
 * nothing is sent, and the conversation that began with the first one is returned. Nothing is
 * stored when it is refused.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND; VALIDATION_FAILED while
 * the text holds an unfilled variable; CONFLICT for a sample, without an email address or after an
 * opt-out; EMAIL_NOT_VERIFIED, SENDING_PAUSED or RATE_LIMITED.
 */
export async function startConversation(
  ctx: ServiceContext,
  { customerId, subject, text }: StartConversation,
): Promise<Conversation> {
  requirePermission(ctx, "inbox.reply");
  const authorId = requirePerson(ctx);
  const unfilled = unfilledVariable(text);
  if (unfilled !== null) throw refusal("reply.unfilledVariable", { name: unfilled }, { field: "text" });
  return ctx.transact(async (unit) => {
    const customer = await lockWritable(unit, customerId);
    const since = new Date(ctx.now().getTime() - SAME_EMAIL_MS);
    const same = await findBegunWith(unit.trx, { customerId, address: customer.email, subject, text, since });
    if (same !== null) return conversationFor(unit, same, authorId);
    const tenant = await findTenant(unit.trx);
    if (!tenant) throw notFound("business");
    const notConnected = CHANNEL_SERVICES.email.connectionRefusal(ctx.providers);
    if (notConnected) throw notConnected;
    if (!customer.email) throw refusal("conversation.noEmail", { name: customer.name });
    const consents = await listConsentStatuses(unit.trx, [customerId]);
    const optedOut = consentReason(consents, { customerId, channel: "email", timeZone: ctx.timeZone });
    if (optedOut) throw new AppError("CONFLICT", optedOut);
    await countOneMessage(ctx, unit, tenant);
    const begun = { customerId, channel: "email", address: customer.email, subject, text } as const;
    const conversation = await beginConversation(ctx, unit, begun);
    await writeReply(ctx, unit, { conversation, authorId, text, goesAt: ctx.now(), template: null });
    return conversationFor(unit, conversation.id, authorId);
  });
}

/**
 * Returns the approved WhatsApp templates that may be sent now to a customer, as
 * `listOfferedTemplates` does for a conversation, also without one.
 * @throws AppError as `listOfferedTemplates`; NOT_FOUND for a customer who is unknown or in Trash.
 */
export function listTemplatesFor(
  ctx: ServiceContext,
  { customerId }: { customerId: string },
): Promise<OfferedTemplates> {
  return listOffers(ctx, async ({ trx }) => {
    const customer = await findPayer(trx, customerId);
    if (!customer || customer.deleted_at) throw notFound("customer");
    return { customer_id: customerId, channel: "whatsapp" };
  });
}

/**
 * Plans an approved WhatsApp template to a customer, as `sendTemplate` does, in their chat, which
 * begins with it if there is none, and returns the conversation. Nothing is stored when it is
 * refused.
 * @throws AppError as `sendTemplate`; CONFLICT for a sample.
 */
export async function startWithTemplate(
  ctx: ServiceContext,
  { customerId, ...sent }: StartWithTemplate,
): Promise<Conversation> {
  const userId = requirePerson(ctx);
  let conversationId = "";
  await sendOffered(ctx, sent, async (unit) => {
    const customer = await lockWritable(unit, customerId);
    if (!(await findReminderSubject(unit.trx, sent.subscriptionId))) throw notFound("subscription");
    if (!customer.phone_e164) throw new AppError("CONFLICT", explainReminder("stopped.noNumber"));
    const [chat] = await listChatsOf(unit.trx, [customerId]);
    const begun = { customerId, channel: "whatsapp", address: customer.phone_e164, subject: null, text: "" } as const;
    const locked = chat && (await lockConversation(unit.trx, chat.id));
    const conversation = locked ?? (await beginConversation(ctx, unit, begun));
    conversationId = conversation.id;
    return { conversation };
  });
  return ctx.transact((unit) => conversationFor(unit, conversationId, userId));
}

/** Returns a customer who may be written to first, locked until the transaction ends. */
async function lockWritable({ trx }: Unit, customerId: string) {
  await lockCustomers(trx, [customerId]);
  const customer = await findPayer(trx, customerId);
  if (!customer || customer.deleted_at) throw notFound("customer");
  if (customer.is_sample) throw refusal("document.sample");
  return customer;
}

/** Stores a conversation that begins with what a member is about to write; returns it, locked. */
async function beginConversation(
  ctx: ServiceContext,
  { trx }: Unit,
  {
    customerId,
    channel,
    address,
    subject,
    text,
  }: { customerId: string; channel: ReminderChannel; address: string; subject: string | null; text: string },
): Promise<ConversationRow> {
  const id = ctx.newId();
  const now = ctx.now();
  await insertConversation(trx, {
    tenant_id: ctx.tenantId,
    id,
    customer_id: customerId,
    channel,
    address,
    subject,
    state: "waiting",
    last_message_at: now,
    last_inbound_at: null,
    preview: previewOf(text),
    is_preview_inbound: false,
    created_at: now,
    updated_at: now,
  });
  const row = await lockConversation(trx, id);
  if (!row) throw new Error("A conversation that was just stored was not found");
  return row;
}
