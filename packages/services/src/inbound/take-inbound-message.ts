import { findCustomer } from "@aavarti/db/queries/customers";
import { insertEmailHtml } from "@aavarti/db/queries/inbound-email-html";
import { countRecentFrom, insertInboundMessage } from "@aavarti/db/queries/inbound-messages";
import { customerMovedTo } from "@aavarti/db/queries/moved-senders";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { deleteHistoryCopy } from "@aavarti/db/queries/phone-app-messages";
import { attachmentOf } from "@aavarti/domain/attachments";
import { CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { identityOf } from "@aavarti/domain/customer-identities";
import { ownWords } from "@aavarti/domain/inbox/own-words";
import type { ReadPromise } from "@aavarti/domain/read-promise";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { beginningOf, shortenedText } from "@aavarti/domain/shortened-text";
import { readStopWord, type StopWord } from "@aavarti/domain/stop-words";
import { planModelDraft } from "../ai-replies/plan-model-draft.ts";
import { planAutomaticAnswer } from "../automatic-answers/answer-automatically.ts";
import { changeConsent } from "../consent/change-consent.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { continueConversation } from "../conversations/continue-conversation.ts";
import { conversationLink } from "../conversations/conversation-link.ts";
import { type ArrivedFile, planFiles } from "../files/plan-files.ts";
import { type LearnedIdentity, learnIdentity } from "../identities/learn-identity.ts";
import { notify } from "../notifications/notify.ts";
import { suggestPromise } from "../promises/suggest-promise.ts";
import type { SafeHtml } from "./safe-html.ts";

/** A customer's message as it arrived, from any channel. */
export type ArrivedMessage = {
  customerId: string;
  reminderId: string | null;
  channel: ReminderChannel;
  providerMessageId: string;
  /** The sender's address or phone number. */
  from: string;
  /** `text`, or the provider's word for another kind of message. */
  kind: string;
  subject: string | null;
  text: string;
  /** What an email looks like, made safe; null where the text says it all. */
  html: Pick<SafeHtml, "html" | "hasRemoteImages" | "lines"> | null;
  /**
   * The messages that it answers, the nearest first: the provider's ids of ours, and `Message-ID`s
   * of the customer's own emails.
   */
  answeredIds: readonly string[];
  /** The email's own `Message-ID`, without angle brackets, for our answer; null on WhatsApp. */
  messageIdHeader: string | null;
  /** Sent by an automatic responder: stored, but never acted on. */
  isAutomatic: boolean;
  /** Nothing but the sender's address, which may be forged, says who it is: START is not obeyed. */
  isUnverified?: boolean | undefined;
  /**
   * The mail server found that the sender is not who they say: no program answers it with facts.
   */
  isForged?: boolean | undefined;
  /** What it says about where the customer writes from. */
  learned?: LearnedIdentity | undefined;
  receivedAt: Date;
  /** In the message's order; those of an automatic message are not kept. */
  files: readonly ArrivedFile[];
};

/** What became of an inbound message: a stop word was applied, or it was only kept. */
export type InboundOutcome = "repeated" | "kept" | StopWord;

/**
 * Maximum length of a stored email, in characters; longer text is cut. It is shown in a list, and
 * the request is at its beginning.
 */
const MAX_TEXT = 20_000;

/** What is stored as the kind of a message that a program wrote. */
const AUTOMATIC = "automatic";

/** Returns the text, cut to its maximum, without the characters that PostgreSQL cannot store. */
const storable = (text: string): string => beginningOf(text.replaceAll("\u0000", ""), MAX_TEXT);

/**
 * Stores a customer's message in its conversation and acts on it, in one transaction: a stop word,
 * in an email only in its first line, changes consent (confirmed to the customer), a promise of
 * payment becomes a suggestion. Returns the stop word, also if it changes nothing, `kept` for any
 * other message, or `repeated` for a second delivery, which has no effect. Where a member moved
 * this sender from the customer to another, the message is that one's. An automatic message is only
 * stored, and so is one that belongs to a loop (`isLoop`); of any other one the address that it
 * shows to be the customer's is learned (`learned`), it is given to a language model where the
 * business wants that, and notifies the members, a stop word if it changes anything, is answered
 * automatically if the business allows it, and its files are fetched and checked by jobs. A text of
 * more than 20,000 characters is cut.
 */
export const takeInboundMessage = (ctx: ServiceContext, arrived: ArrivedMessage): Promise<InboundOutcome> =>
  ctx.transact((unit) => takeInboundMessageIn(ctx, unit, arrived));

/**
 * Does what `takeInboundMessage` does in the caller's transaction, which holds no lock that comes
 * after the customer's.
 */
export async function takeInboundMessageIn(
  ctx: ServiceContext,
  unit: Unit,
  found: ArrivedMessage,
): Promise<InboundOutcome> {
  const arrived = await asMoved(unit, found);
  const given = { ...arrived, text: storable(arrived.text), subject: arrived.subject && storable(arrived.subject) };
  const messageId = ctx.newId();
  const isAutomatic = given.isAutomatic || (await isLoop(ctx, unit, given));
  const message = { ...given, isAutomatic, kind: isAutomatic ? AUTOMATIC : given.kind };
  if (message.channel === "whatsapp") await deleteHistoryCopy(unit.trx, message.providerMessageId);
  const isNew = await insertInboundMessage(unit.trx, {
    tenant_id: ctx.tenantId,
    id: messageId,
    customer_id: message.customerId,
    channel: message.channel,
    provider_message_id: message.providerMessageId,
    from_address: message.from,
    kind: message.kind,
    subject: message.subject,
    text: message.text,
    is_forged: message.isForged ?? false,
    message_id_header: message.messageIdHeader,
    reminder_id: message.reminderId,
    received_at: message.receivedAt,
    created_at: ctx.now(),
  });
  if (!isNew) return "repeated";
  if (message.html) await storeHtml(ctx, unit, { messageId, ...message.html });
  const conversationId = await continueConversation(ctx, unit, { ...message, messageId });
  if (message.isAutomatic) return "kept";
  if (message.learned) await learnIdentity(ctx, unit, { ...message.learned, customerId: message.customerId });
  await planFiles(ctx, unit, { ...message, messageId });
  const word = stopWordOf(message);
  if (word) {
    await applyStopWordAndNotify(ctx, unit, { message, word, messageId });
    // The address may still be the one that reminders to the customer before go to.
    if (found.customerId !== message.customerId)
      await applyStopWord(ctx, unit, { ...message, customerId: found.customerId, word, messageId: null });
  } else {
    await planModelDraft(ctx, unit, { conversationId, messageId, text: message.text });
    const promise = await suggestPromise(ctx, unit, { ...message, id: messageId });
    await announceMessage(ctx, unit, { message, messageId, conversationId, promise });
    await planAutomaticAnswer(ctx, unit, messageId);
  }
  return word ?? "kept";
}

/**
 * Returns a message as that of the customer to whom a member moved its sender, if one did: without
 * the reminder that it answers, which is the other's. Locks both customers then.
 */
async function asMoved({ trx }: Unit, message: ArrivedMessage): Promise<ArrivedMessage> {
  const identity = identityOf(message.channel, message.from);
  const to = identity && (await customerMovedTo(trx, { ...identity, customerId: message.customerId }));
  if (!to) return message;
  await lockCustomers(trx, [message.customerId, to]);
  return { ...message, customerId: to, reminderId: null, learned: undefined };
}

/** From one address in an hour: so many of the same text, or of any, come from people. */
const MAX_ALIKE = 3;
const MAX_IN_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

/**
 * Returns whether an email comes from a program that doesn't say so and answers what we send: after
 * three with the same text, or twenty, from one address to one customer's within an hour. Without
 * this two programs would answer each other for ever. Never on WhatsApp, where people write short
 * messages one after another.
 */
async function isLoop(ctx: ServiceContext, { trx }: Unit, message: ArrivedMessage): Promise<boolean> {
  if (!CHANNELS[message.channel].hasSignatures) return false;
  const { customerId, from: address, text } = message;
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  const { all, alike } = await countRecentFrom(trx, { customerId, channel: message.channel, address, text, since });
  return alike >= MAX_ALIKE || all >= MAX_IN_AN_HOUR;
}

const storeHtml = (
  ctx: ServiceContext,
  { trx }: Unit,
  {
    messageId,
    html,
    hasRemoteImages,
    lines,
  }: { messageId: string; html: string; hasRemoteImages: boolean; lines: number },
) =>
  insertEmailHtml(trx, {
    tenant_id: ctx.tenantId,
    message_id: messageId,
    html,
    has_remote_images: hasRemoteImages,
    lines,
    created_at: ctx.now(),
  });

/**
 * Returns the stop word of a message. In an email only the first line counts, since a signature may
 * follow it.
 */
function stopWordOf({ channel, text, isUnverified = false }: ArrivedMessage): StopWord | null {
  const word = readStopWord(CHANNELS[channel].hasSignatures ? (text.split("\n", 1)[0] ?? "") : text);
  return word === "start" && isUnverified ? null : word;
}

/**
 * Applies a stop word (STOP, START), which a customer sent to one business, to another record with
 * the same phone number, in another business or under another name: the number to which it was sent
 * is shared by all of them. Changes that customer's consent as `changeConsent` does; stores no
 * message, confirms nothing to the customer and notifies nobody.
 * @throws AppError NOT_FOUND for an unknown customer.
 */
export const applyStopWordElsewhere = (
  ctx: ServiceContext,
  {
    customerId,
    message,
    word,
  }: { customerId: string; message: Pick<ArrivedMessage, "channel" | "from">; word: StopWord },
): Promise<void> =>
  ctx.transact(async (unit) => {
    await applyStopWord(ctx, unit, { customerId, ...message, word, messageId: null });
  });

type SentStopWord = {
  customerId: string;
  channel: ReminderChannel;
  from: string;
  word: StopWord;
  messageId: string | null;
};

const applyStopWord = (ctx: ServiceContext, unit: Unit, { word, from, ...sent }: SentStopWord): Promise<boolean> =>
  changeConsent(ctx, unit, {
    ...sent,
    state: word === "stop" ? "withdrawn" : "granted",
    source: `${sent.channel}_reply`,
    by: { kind: "customer" },
    address: from,
    confirm: sent.messageId !== null,
  });

async function applyStopWordAndNotify(
  ctx: ServiceContext,
  unit: Unit,
  { message, word, messageId }: { message: ArrivedMessage; word: StopWord; messageId: string },
): Promise<void> {
  const { customerId, channel, from } = message;
  const changed = await applyStopWord(ctx, unit, { customerId, channel, from, word, messageId });
  const customer = await findCustomer(unit.trx, customerId);
  if (!changed || !customer) return;
  const { name } = customer;
  await notify(ctx, unit, {
    kind: "customer.opted-out",
    title:
      word === "stop" ? explainNotice("notice.optedOut", { name, channel }) : explainNotice("notice.optedIn", { name }),
    body:
      word === "stop"
        ? [explainNotice("notice.noMoreReminders", { channel }), explainNotice("notice.customerNotified")]
        : [explainNotice("notice.remindersAgain", { channel })],
    link: `/dashboard/customers/${customerId}`,
    subjectId: messageId,
  });
}

/** Maximum number of characters of the customer's own words in a notification. */
const MAX_QUOTE = 160;

async function announceMessage(
  ctx: ServiceContext,
  unit: Unit,
  {
    message,
    messageId,
    conversationId,
    promise,
  }: { message: ArrivedMessage; messageId: string; conversationId: string; promise: ReadPromise | null },
): Promise<void> {
  const customer = await findCustomer(unit.trx, message.customerId);
  if (!customer) return;
  const { name } = customer;
  const said = ownWords(message.channel, message.text).replace(/\s+/g, " ").trim();
  const quote = shortenedText(said, MAX_QUOTE);
  await notify(ctx, unit, {
    kind: "customer.replied",
    title:
      said === ""
        ? explainNotice("notice.sentAttachment", { name, attachment: attachmentOf(message.kind) })
        : explainNotice("notice.replied", { name, quote }),
    body: [
      explainNotice("notice.repliedOn", { channel: message.channel }),
      ...(promise
        ? [explainNotice("notice.promiseFound", { day: promise.promisedOn }), explainNotice("notice.confirmPromise")]
        : []),
    ],
    link: conversationLink(conversationId, messageId),
    subjectId: messageId,
  });
}
