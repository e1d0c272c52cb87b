import { z } from "zod";
import { joinEventKey, readWebhookBody } from "../webhook-body.ts";
import { readAccountEvent, readTemplateEvent } from "./account-events.ts";
import { toFault } from "./faults.ts";
import { contentOf, RawMessage, textOf, UnixTime } from "./message-content.ts";
import type {
  EchoedMessage,
  HistoryMessage,
  HistoryProgress,
  IdentityChange,
  InboundMessage,
  MarketingPreference,
  MessageStatus,
  PhoneBookChange,
  WhatsAppWebhook,
} from "./webhook-interface.ts";

const optionalText = z.string().optional().catch(undefined);

const StatusError = z.object({
  code: z.int(),
  title: optionalText,
  message: optionalText,
  error_data: z.object({ details: optionalText }).optional().catch(undefined),
});

const Status = z
  .object({
    id: z.string().min(1),
    status: z.enum(["sent", "delivered", "read", "failed"]),
    timestamp: UnixTime,
    recipient_id: optionalText,
    recipient_user_id: optionalText,
    biz_opaque_callback_data: z.string().nullish().default(null),
    pricing: z
      .object({
        billable: z.boolean().default(true),
        pricing_model: optionalText,
        type: optionalText,
        category: optionalText,
      })
      .optional()
      .catch(undefined),
    errors: z.array(StatusError).default([]),
  })
  .transform(
    ({ id, status, timestamp, biz_opaque_callback_data, pricing, errors: [error], ...to }): MessageStatus => ({
      eventKey: joinEventKey("status", id, status),
      messageId: id,
      status,
      at: timestamp,
      opaque: biz_opaque_callback_data,
      recipientPhone: toPhone(to.recipient_id),
      recipientUserId: to.recipient_user_id ?? userIdIn(to.recipient_id),
      pricing: pricing
        ? {
            billable: pricing.billable,
            model: pricing.pricing_model ?? null,
            type: pricing.type ?? null,
            category: pricing.category ?? null,
          }
        : null,
      error: error ? toFault(error.code, error.error_data?.details ?? error.message ?? error.title ?? "") : null,
    }),
  );

const Contact = z.object({
  wa_id: optionalText,
  user_id: optionalText,
  parent_user_id: optionalText,
  profile: z.object({ name: optionalText, username: optionalText }).optional().catch(undefined),
});
type Contact = z.output<typeof Contact>;

const Envelope = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z
    .array(
      z.object({
        id: z.string().default("").catch(""),
        time: UnixTime.optional().catch(undefined),
        changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
      }),
    )
    .default([]),
});

/** Several events, or what cannot be read as such: none. */
const several = z.array(z.unknown()).default([]).catch([]);

/** The value of a change that belongs to one of our numbers. */
const NumberChange = z.object({
  metadata: z.object({ phone_number_id: z.string(), display_phone_number: optionalText }),
  contacts: z.array(Contact).default([]).catch([]),
  statuses: several,
  messages: several,
  message_echoes: several,
  history: several,
  state_sync: several,
  user_preferences: several,
  user_id_update: several,
});
type NumberChange = z.output<typeof NumberChange>;

/** Returns a number of Meta's in E.164; null when it is none. */
const toPhone = (digits: string | undefined): string | null =>
  digits !== undefined && /^\+?\d{7,15}$/.test(digits) ? `+${digits.replace("+", "")}` : null;

/** Returns a business-scoped user id; null when the text is something else. */
const userIdIn = (text: string | undefined): string | null =>
  text !== undefined && /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/.test(text) ? text : null;

/**
 * Returns the items that can be parsed. In a batch of thousands, one invalid entry must not block
 * the others, and it has no id under which to store it.
 */
function readEach<Shape>(items: unknown[], shape: z.ZodType<Shape>): Shape[] {
  return items.flatMap((item) => shape.safeParse(item).data ?? []);
}

const frameOf = (key: string, message: RawMessage) => ({
  eventKey: joinEventKey(key, message.id),
  messageId: message.id,
  at: message.timestamp,
  type: message.type,
  text: textOf(message),
  content: contentOf(message),
  replyToMessageId: message.context?.id ?? null,
  groupId: message.group_id ?? null,
  isForwarded: (message.context?.forwarded ?? false) || (message.context?.frequently_forwarded ?? false),
});

function toInbound(message: RawMessage, contacts: Contact[]): InboundMessage {
  const { from, from_user_id: userId } = message;
  const sender = contacts.find((contact) => (userId ? contact.user_id === userId : contact.wa_id === from));
  return {
    ...frameOf("message", message),
    fromPhone: toPhone(from ?? sender?.wa_id),
    fromUserId: userId ?? sender?.user_id ?? null,
    fromParentUserId: message.from_parent_user_id ?? sender?.parent_user_id ?? null,
    username: sender?.profile?.username ?? null,
    profileName: sender?.profile?.name ?? null,
  };
}

const toEcho = (message: RawMessage): EchoedMessage => ({
  ...frameOf("echo", message),
  toPhone: toPhone(message.to),
  toUserId: message.to_user_id ?? userIdIn(message.to),
});

/** What a system message says of its sender; undefined when it is about something else. */
function toIdentityChange(message: RawMessage): IdentityChange | undefined {
  const { system } = message;
  if (system?.type !== "user_changed_number" && system?.type !== "user_changed_user_id") return undefined;
  const newPhone = toPhone(system.wa_id ?? system.new_wa_id);
  const oldPhone = toPhone(message.from);
  return {
    eventKey: joinEventKey("system", message.id),
    at: message.timestamp,
    fromPhone: oldPhone,
    toPhone: newPhone === oldPhone ? null : newPhone,
    fromUserId: system.previous_user_id ?? message.from_user_id ?? null,
    toUserId: system.user_id ?? null,
  };
}

const UserIdUpdate = z
  .object({
    wa_id: optionalText,
    timestamp: UnixTime,
    user_id: z.object({ previous: optionalText, current: z.string().min(1) }),
  })
  .transform(
    ({ wa_id: phone, timestamp, user_id: { previous, current } }): IdentityChange => ({
      eventKey: joinEventKey("user-id", previous ?? phone ?? "", current),
      at: timestamp,
      fromPhone: toPhone(phone),
      toPhone: null,
      fromUserId: previous ?? null,
      toUserId: current,
    }),
  );

const Preference = z
  .object({
    wa_id: optionalText,
    user_id: optionalText,
    category: z.literal("marketing_messages"),
    value: z.enum(["stop", "resume"]),
    timestamp: UnixTime,
  })
  .transform(
    ({ wa_id: phone, user_id: userId, value, timestamp }): MarketingPreference => ({
      eventKey: joinEventKey("preference", userId ?? phone ?? "", value, timestamp.getTime()),
      phone: toPhone(phone),
      userId: userId ?? null,
      allowed: value === "resume",
      at: timestamp,
    }),
  );

const StateSync = z
  .object({
    type: z.literal("contact"),
    action: z.enum(["add", "remove"]),
    contact: z.object({ full_name: optionalText, first_name: optionalText, phone_number: z.string() }),
    metadata: z
      .object({ timestamp: UnixTime.optional().catch(undefined) })
      .optional()
      .catch(undefined),
  })
  .transform(({ action, contact, metadata }, context): PhoneBookChange => {
    const phone = toPhone(contact.phone_number.replace(/[\s()-]/g, ""));
    if (phone === null) {
      context.addIssue({ code: "custom", message: "Not a phone number" });
      return z.NEVER;
    }
    return {
      eventKey: joinEventKey("phone-book", action, phone, metadata?.timestamp?.getTime() ?? ""),
      action,
      phone,
      fullName: contact.full_name ?? null,
      firstName: contact.first_name ?? null,
      at: metadata?.timestamp ?? null,
    };
  });

const wholeNumber = z.coerce.number().int().nonnegative().optional().catch(undefined);

const HistoryChunk = z.object({
  metadata: z
    .object({ phase: wholeNumber, chunk_order: wholeNumber, progress: wholeNumber })
    .optional()
    .catch(undefined),
  threads: z
    .array(z.object({ id: optionalText, messages: several }))
    .default([])
    .catch([]),
  errors: z
    .array(z.object({ code: z.int() }))
    .default([])
    .catch([]),
});

/** Meta's code for a business that does not share its earlier chats. */
const HISTORY_DECLINED = 2593109;

type Chat = { phone: string | null; userId: string | null; businessNumber: string | undefined };

function toHistory(message: RawMessage, { phone, userId, businessNumber }: Chat): HistoryMessage {
  const isOurs = businessNumber !== undefined && toPhone(message.from) === toPhone(businessNumber);
  const fromBusiness = message.history_context?.from_me ?? isOurs;
  const other = fromBusiness ? message.to : message.from;
  return {
    ...frameOf("history", message),
    fromBusiness,
    customerPhone: phone ?? toPhone(other),
    customerUserId: userId ?? (fromBusiness ? message.to_user_id : message.from_user_id) ?? userIdIn(other),
  };
}

function readHistory(change: NumberChange): { messages: HistoryMessage[]; progress: HistoryProgress[] } {
  const { phone_number_id: phoneNumberId, display_phone_number: shown } = change.metadata;
  const businessNumber = shown?.replace(/[\s()-]/g, "");
  // Files of earlier chats come afterwards, outside of their threads.
  const loose = readEach(change.messages, RawMessage);
  const messages = loose.map((message) => toHistory(message, { phone: null, userId: null, businessNumber }));
  const progress: HistoryProgress[] = [];
  for (const { metadata, threads, errors } of readEach(change.history, HistoryChunk)) {
    for (const { id, messages: earlier } of threads) {
      const chat = { phone: toPhone(id), userId: userIdIn(id), businessNumber };
      messages.push(...readEach(earlier, RawMessage).map((message) => toHistory(message, chat)));
    }
    const at = { phoneNumberId };
    if (errors.some(({ code }) => code === HISTORY_DECLINED)) {
      progress.push({ ...at, eventKey: joinEventKey("history-declined", phoneNumberId), state: "declined" });
    } else if (metadata) {
      const { phase = null, chunk_order: chunk = null, progress: percent = null } = metadata;
      const eventKey = joinEventKey("history-progress", phoneNumberId, phase ?? "", chunk ?? "", percent ?? "");
      progress.push({ ...at, eventKey, state: "running", phase, chunk, percent });
    }
  }
  return { messages, progress };
}

/** Adds the events of one change, which belongs to one of our numbers, to the webhook. */
function readNumberChange(webhook: WhatsAppWebhook, field: string, change: NumberChange): void {
  const phoneNumberId = change.metadata.phone_number_id;
  const at = <Event>(events: Event[]) => events.map((event) => ({ ...event, phoneNumberId }));
  switch (field) {
    case "messages": {
      const messages = readEach(change.messages, RawMessage);
      webhook.statuses.push(...at(readEach(change.statuses, Status)));
      webhook.messages.push(
        ...at(messages.filter(({ type }) => type !== "system").map((message) => toInbound(message, change.contacts))),
      );
      webhook.identityChanges.push(...at(messages.flatMap((message) => toIdentityChange(message) ?? [])));
      break;
    }
    case "smb_message_echoes":
      webhook.echoes.push(...at(readEach(change.message_echoes, RawMessage).map(toEcho)));
      break;
    case "history": {
      const { messages, progress } = readHistory(change);
      webhook.history.push(...at(messages));
      webhook.historyProgress.push(...progress);
      break;
    }
    case "smb_app_state_sync":
      webhook.phoneBook.push(...at(readEach(change.state_sync, StateSync)));
      break;
    case "user_preferences":
      webhook.preferences.push(...at(readEach(change.user_preferences, Preference)));
      break;
    case "user_id_update":
      webhook.identityChanges.push(...at(readEach(change.user_id_update, UserIdUpdate)));
      break;
  }
}

/**
 * Parses a batch of WhatsApp events that are about our number, whose id at Meta is `phoneNumberId`.
 * Meta signs with the app's secret, and an app can have several numbers: changes of another one are
 * left out, and it is in `otherNumberIds`. Also leaves out changes of fields that we do not use,
 * system messages about anything but a new number or user id, and entries that cannot be parsed.
 *
 * @throws AppError `VALIDATION_FAILED` when it is not a WhatsApp envelope.
 */
export function parseWhatsAppWebhook(rawBody: Buffer, phoneNumberId: string): WhatsAppWebhook {
  const others = new Set<string>();
  const webhook: WhatsAppWebhook = {
    otherNumberIds: [],
    statuses: [],
    messages: [],
    echoes: [],
    history: [],
    historyProgress: [],
    phoneBook: [],
    identityChanges: [],
    preferences: [],
    templates: [],
    account: [],
  };
  for (const { id, time = null, changes } of readWebhookBody(rawBody, Envelope).entry) {
    for (const { field, value } of changes) {
      const template = readTemplateEvent(field, value, time);
      const account =
        field === "account_update" ? readAccountEvent(value, { businessAccountId: id, at: time }) : undefined;
      const change = NumberChange.safeParse(value).data;
      if (template) webhook.templates.push(template);
      else if (account) webhook.account.push(account);
      else if (change?.metadata.phone_number_id === phoneNumberId) readNumberChange(webhook, field, change);
      else if (change) others.add(change.metadata.phone_number_id);
    }
  }
  webhook.otherNumberIds = [...others];
  return webhook;
}
