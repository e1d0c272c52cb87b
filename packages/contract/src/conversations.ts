import { ATTACHMENTS } from "@aavarti/domain/attachments";
import {
  CONVERSATION_STATES,
  INBOX_TABS,
  LISTED_TABS,
  MAX_REPLY,
  MESSAGE_DIRECTIONS,
  OPEN_STATES,
} from "@aavarti/domain/conversations";
import { INTENTS } from "@aavarti/domain/inbox/intents";
import {
  DRAFT_FACT_NAMES,
  DRAFT_RECORD_KINDS,
  DRAFT_SOURCES,
  REPLY_LANGUAGES,
} from "@aavarti/domain/inbox/reply-drafts";
import { LANGUAGES } from "@aavarti/domain/languages";
import { PAYMENT_MODES } from "@aavarti/domain/ledger";
import { hasVisibleText } from "@aavarti/domain/one-line";
import { MAX_REPLY_FILES } from "@aavarti/domain/outgoing-files";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { ShownDraft } from "./ai-replies.ts";
import { ListedCustomer } from "./customers.ts";
import { StatedSentence } from "./errors.ts";
import { emptiableText, id, requiredLine, requiredText, wire } from "./fields.ts";
import { AttachedFile } from "./files.ts";
import { cursor, page, search, textLimit } from "./lists.ts";
import { MessagePrice } from "./message-costs.ts";
import { ReminderChannel } from "./reminders.ts";
import { because } from "./sentences.ts";

const tab = z
  .enum(LISTED_TABS, because(explainField("field.notChoice", { field: "tab", choices: LISTED_TABS.join(", ") })))
  .default("all")
  .describe("all: neither closed nor snoozed. any: every conversation, in whichever tab it is");

/** Most conversations or entries in one page. */
const PER_PAGE = 200;
const paging = { limit: z.int().min(1).max(PER_PAGE).default(50), cursor: cursor.optional() };
const pagingQuery = { limit: textLimit(PER_PAGE).optional(), cursor: z.string().optional() };

const filters = {
  tab,
  search: search.optional().describe("Part of a name, a phone number, an email address or the text of a message"),
  customerId: id("customer").optional(),
};
export const ListConversations = z.object({ ...paging, ...filters });
export type ListConversations = z.output<typeof ListConversations>;
export const ListConversationsQuery = z.object({ ...pagingQuery, ...filters });

export const ConversationRef = z.object({ id: id("conversation") });
export type ConversationRef = z.output<typeof ConversationRef>;

const threadPaging = {
  direction: z
    .enum(["forward", "backward"], "The direction must be forward or backward")
    .optional()
    .describe("With a cursor: forward (default) for older entries, backward for newer ones"),
  around: id("message")
    .optional()
    .describe("The id of an entry: returns the page with it in the middle. Ignored with a cursor"),
};
export const DraftReply = ConversationRef.extend({
  language: z
    .enum(REPLY_LANGUAGES)
    .optional()
    .describe("Language of the reply; without it, that of the customer's messages. hi-Latn is Hindi in Latin letters"),
});
export type DraftReply = z.output<typeof DraftReply>;
export const DraftReplyQuery = DraftReply.omit({ id: true });

export const ListThread = ConversationRef.extend({ ...paging, ...threadPaging });
export type ListThread = z.output<typeof ListThread>;
export const ListThreadQuery = z.object({
  ...pagingQuery,
  ...threadPaging,
});

export const FindInThread = ConversationRef.extend({ search: search.min(1).describe("Part of the text of a message") });
export type FindInThread = z.output<typeof FindInThread>;
export const FindInThreadQuery = FindInThread.omit({ id: true });

const EMPTY = explainField("message.empty");
const TOO_LONG = explainField("field.tooLong", { field: "message", most: MAX_REPLY });
// Zod counts an emoji as one character, WhatsApp by its UTF-16 code units.
const fitsInOneMessage = (value: string): boolean => value.length <= MAX_REPLY;
const text = requiredText("message", MAX_REPLY, EMPTY)
  .refine(hasVisibleText, because(EMPTY))
  .refine(fitsInOneMessage, because(TOO_LONG));

const seenCustomerId = id("customer")
  .optional()
  .describe("The customer the reply is for. Refused with CONFLICT if the conversation has moved to another customer");
const seenAddress = z
  .string()
  .max(320)
  .optional()
  .describe(
    "The `address` of the conversation that you have seen. Refused with CONFLICT if the customer has since written from another one",
  );

const replyFields = ConversationRef.extend({
  text: emptiableText("message", MAX_REPLY)
    .refine(fitsInOneMessage, because(TOO_LONG))
    .describe("Plain text. May be empty if there are files; the caption of the first of them on WhatsApp"),
  fileIds: z
    .array(id("file"))
    .max(MAX_REPLY_FILES)
    .default([])
    .describe("Files that you uploaded in this conversation, in order. On WhatsApp each is sent as a separate message"),
  seenId: id("message")
    .nullable()
    .optional()
    .describe("The newest entry you have seen. Refused with CONFLICT if the customer or a colleague wrote since"),
  customerId: seenCustomerId,
  address: seenAddress,
  draft: ShownDraft.optional().describe("The suggested reply that was shown, to count whether it was used"),
  promiseId: id("promise")
    .optional()
    .describe(
      "A suggested promise of the customer, as in the suggested reply: confirmed with the reply, which holds reminders. Sent without it if it was decided otherwise meanwhile",
    ),
});
const saysSomething = ({ text: said, fileIds }: { text: string; fileIds: readonly string[] }): boolean =>
  fileIds.length > 0 || hasVisibleText(said);
const nothingSaid = { path: ["text"], ...because(EMPTY) };
export const Reply = replyFields.refine(saysSomething, nothingSaid);
export type Reply = z.output<typeof Reply>;
export const ReplyBody = replyFields.omit({ id: true }).refine(saysSomething, nothingSaid);

export const WriteConversationNote = ConversationRef.extend({
  text: text.describe("Plain text for your team only. An @ before a team member's name notifies that person"),
});
export type WriteConversationNote = z.output<typeof WriteConversationNote>;
export const ConversationNoteBody = WriteConversationNote.omit({ id: true });

export const RetryMessage = ConversationRef.extend({
  messageId: id("message").describe("A message of yours with `canRetry`"),
  overBudget: z
    .boolean()
    .optional()
    .describe("For a template: send it although the monthly budget is used up. Refused with CONFLICT without it"),
  customerId: seenCustomerId,
  address: seenAddress,
});
export type RetryMessage = z.output<typeof RetryMessage>;
export const RetryMessageRef = RetryMessage.pick({ id: true, messageId: true });
export const RetryMessageBody = RetryMessage.omit({ id: true, messageId: true }).default({});

export const CancelMessage = ConversationRef.extend({
  messageId: id("message").describe("A message, receipt or statement with a `dueAt`, or a bulk message that waits"),
});
export type CancelMessage = z.output<typeof CancelMessage>;

/** Most characters of an email's subject, as in templates of emails. */
const MAX_SUBJECT = 200;

export const StartConversation = z.object({
  customerId: id("customer"),
  subject: requiredLine("subject", MAX_SUBJECT),
  text: text.describe("Plain text of the email"),
});
export type StartConversation = z.output<typeof StartConversation>;
export const StartConversationBody = StartConversation.omit({ customerId: true });

const openState = z
  .enum(OPEN_STATES)
  .default("open")
  .describe("The state that a closed conversation gets; one that isn't closed keeps its state");

export const ReopenConversation = ConversationRef.extend({
  state: z
    .enum(OPEN_STATES)
    .optional()
    .describe(
      "The state that a closed conversation gets; one that isn't closed then keeps its state. Without it, open in any case",
    ),
});
export type ReopenConversation = z.output<typeof ReopenConversation>;
export const ReopenBody = ReopenConversation.omit({ id: true }).default({});

export const SnoozeConversation = ConversationRef.extend({
  until: z.iso.datetime().describe("Until when: later than now, at most a year"),
  state: openState,
});
export type SnoozeConversation = z.output<typeof SnoozeConversation>;
export const SnoozeBody = SnoozeConversation.omit({ id: true });

export const AssignConversation = ConversationRef.extend({
  assigneeId: id("person").nullable().describe("A team member, or null for nobody"),
});
export type AssignConversation = z.output<typeof AssignConversation>;
export const AssignBody = AssignConversation.omit({ id: true });

const Person = z.object({ id: wire.id, name: z.string() });

export const Conversation = z.object({
  id: wire.id,
  customer: Person,
  channel: ReminderChannel,
  address: z.string().describe("The email address or phone number the customer last wrote from"),
  isAddressKnown: z
    .boolean()
    .describe(
      "Whether the address is in the customer's or payer's record, or verified. If not, check who is writing before you reply",
    ),
  subject: z.string().nullable(),
  state: z
    .enum(CONVERSATION_STATES)
    .describe(
      "open: the customer is waiting for an answer, or your answer wasn't delivered. waiting: you wrote last. closed: until the customer writes again",
    ),
  snoozedUntil: wire.instant.nullable().describe("In the Snoozed tab until then; null if not snoozed"),
  assignee: Person.nullable(),
  isUnread: z.boolean().describe("Whether the customer wrote since you last read it, or you marked it as unread"),
  preview: z.string().describe("The beginning of the newest message; empty for a message without text"),
  previewAttachment: z
    .enum(ATTACHMENTS)
    .nullable()
    .describe("What the newest message is, if it has no text: voice is a voice message. null for one with text"),
  isPreviewFromCustomer: z.boolean(),
  isPreviewFailed: z.boolean().describe("Whether the newest message is yours and wasn't delivered"),
  lastMessageAt: wire.instant,
  windowClosesAt: wire.instant
    .nullable()
    .describe("Until when WhatsApp takes free text; null on a channel that always does"),
});
export type Conversation = z.output<typeof Conversation>;

const MatchedText = z.object({
  messageId: wire.id,
  before: z.string().describe("The text before the match, shortened with an ellipsis"),
  match: z.string().describe("What matches, as it was written"),
  after: z.string().describe("The text after the match, shortened with an ellipsis"),
});
export type MatchedText = z.output<typeof MatchedText>;

export const FoundConversation = Conversation.extend({
  account: ListedCustomer.pick({ due: true, toCome: true, dueSince: true, plan: true }).describe(
    "What the customer owes, and the subscription that stands for them, as in the list of customers",
  ),
  draftIntents: z
    .array(z.enum(INTENTS))
    .describe("What the unanswered messages want, where a suggested reply is ready, as far as the list can tell"),
  match: MatchedText.nullable().describe(
    "With `search`: the newest message or note that contains it; null if only the name, address or subject does",
  ),
});
export type FoundConversation = z.output<typeof FoundConversation>;
export const ConversationPage = page(FoundConversation);

export const ThreadMatches = z.object({
  messageIds: z.array(wire.id).describe("Messages and notes that contain the text, newest first"),
  isMore: z.boolean().describe("Whether there are older ones than these"),
});
export type ThreadMatches = z.output<typeof ThreadMatches>;

const ThreadDocument = z.object({
  kind: z.enum(["payment_receipt", "statement"]),
  language: z.enum(LANGUAGES).describe("Language of the PDF"),
  number: z.string().nullable().describe("The receipt's number"),
  amount: wire.money.nullable().describe("What the receipt is for"),
  customers: z.array(z.string()).describe("Names of those whose dues the receipt paid, or whose account it states"),
  paymentId: wire.id.nullable().describe("The receipt's payment; null for a statement"),
  statementId: wire.id.nullable().describe("The statement's PDF; null for a receipt, and once it isn't kept any more"),
  from: wire.day.nullable().describe("The statement's first day; null: from the beginning"),
  to: wire.day.nullable().describe("The statement's last day"),
});
export type ThreadDocument = z.output<typeof ThreadDocument>;

export const ThreadEntry = z.object({
  id: wire.id,
  at: wire.instant,
  source: z
    .enum(["message", "reminder", "document", "bulk"])
    .describe(
      "reminder and document: sent by Aavarti to this customer on this channel. bulk: of a bulk message that waits until `dueAt`, as it would be now; `id` is the bulk message's",
    ),
  direction: z.enum(MESSAGE_DIRECTIONS).describe("in: from the customer. out: to the customer. note: for your team"),
  price: MessagePrice.nullable().describe("What a WhatsApp message cost; null for messages that cost nothing"),
  kind: z
    .string()
    .describe(
      "text, template, bulk (a bulk message that is no template), another type such as image or audio, a reminder's step, a document's kind",
    ),
  isFromPhone: z.boolean().describe("Whether your business wrote it in its own WhatsApp app"),
  subject: z.string().nullable(),
  text: z.string(),
  html: z
    .object({
      lines: z.int().describe("Estimated number of lines, to choose the height of its frame"),
      hasRemoteImages: z.boolean().describe("Whether images on other servers can be shown"),
    })
    .nullable()
    .describe("What a formatted email looks like, to be shown in a frame; null where the text says it all"),
  author: Person.nullable().describe("The team member who wrote it"),
  isAutomatic: z.boolean().describe("Answered automatically, without a team member"),
  state: z
    .string()
    .nullable()
    .describe("planned, sending, sent, delivered, read, failed, unknown, cancelled; null for what the customer wrote"),
  cause: StatedSentence.nullable().describe("Why it is in this state"),
  nextStep: StatedSentence.nullable().describe("What to do about it"),
  files: z.array(AttachedFile).describe("Photos, voice messages and documents of a message"),
  document: ThreadDocument.nullable().describe("The receipt or statement, sent, planned or cancelled"),
  dueAt: wire.instant.nullable().describe("When a planned message will be sent; null for any other state"),
  canRetry: z.boolean().describe("Whether it wasn't delivered and can be sent again"),
  isRetried: z.boolean().describe("Whether it was sent again later"),
  firstTryId: wire.id.nullable().describe("The first attempt to send the same message; null for a first attempt"),
});
export type ThreadEntry = z.output<typeof ThreadEntry>;

export const SentReply = ThreadEntry.extend({
  isPromiseConfirmed: z
    .boolean()
    .describe("Whether this reply confirmed `promiseId`: false without one, or where it was decided before"),
});
export type SentReply = z.output<typeof SentReply>;
export const ThreadPage = page(ThreadEntry).extend({
  previousCursor: z.string().nullable().describe("Cursor of the newer entries; null if the page has the newest"),
});
export type ThreadPage = z.output<typeof ThreadPage>;

export const ShowEmailHtml = ConversationRef.extend({
  messageId: id("message"),
  showImages: z
    .boolean()
    .default(false)
    .describe("Whether images are loaded from other servers, which tells the sender that the email was opened"),
  language: z.enum(LANGUAGES).default("en").describe("Language of the labels on the page, not of the email"),
});
export type ShowEmailHtml = z.output<typeof ShowEmailHtml>;
export const EmailHtmlRef = ShowEmailHtml.pick({ id: true, messageId: true });
export const ShowEmailHtmlQuery = z.object({
  showImages: z
    .enum(["true", "false"], "Show images must be true or false")
    .transform((text) => text === "true")
    .meta({ type: "boolean", enum: [true, false] })
    .optional(),
  language: ShowEmailHtml.shape.language,
});

export const EmailHtmlLink = z.object({
  url: z.url().describe("A page for a frame with `sandbox`. Anyone with the URL can open it until it expires"),
  expiresAt: wire.instant,
});
export type EmailHtmlLink = z.output<typeof EmailHtmlLink>;

export const InboxTabCounts = z.object(
  Object.fromEntries(INBOX_TABS.map((name) => [name, z.int()])) as Record<(typeof INBOX_TABS)[number], z.ZodInt>,
);
export type InboxTabCounts = z.output<typeof InboxTabCounts>;

const DraftFact = z.object({
  name: z
    .enum(DRAFT_FACT_NAMES)
    .describe(
      "owed-now: due by today. owed-later: due on a later day. charge: an open charge. renewal: the next term's price and day. promised-day and reference: as the customer wrote them. own-answer: the text of one of your answers, whole",
    ),
  record: z
    .object({ kind: z.enum(DRAFT_RECORD_KINDS), id: wire.id })
    .describe("The record that says so; `message` is a message of the customer"),
  subscriptionId: wire.id.nullable().describe("The subscription that it is about"),
  label: z
    .string()
    .nullable()
    .describe("The product, with the customer if they pay for others; the question of your answer"),
  amount: wire.money.nullable(),
  day: wire.day.nullable(),
  until: wire.day.nullable().describe("The day a pause ends"),
  number: z.string().nullable().describe("A receipt number, or a payment reference"),
});

export const ReplyDraft = z.object({
  messageId: wire.id.describe("The newest message that it answers"),
  language: z.enum(REPLY_LANGUAGES).describe("hi-Latn: Hindi in Latin letters"),
  intents: z.array(z.enum(INTENTS)).describe("What the customer wants, in the order in which they say it"),
  text: z.string().describe("Not sent. Read it before you send it"),
  source: z
    .enum(DRAFT_SOURCES)
    .describe("rules: written by rules. model: worded by a language model; its facts are checked"),
  facts: z.array(DraftFact).describe("Every amount, date and number in the text, with the record that says so"),
  claimedPayment: z
    .object({
      amount: wire.money.nullable(),
      mode: z.enum(PAYMENT_MODES).nullable(),
      reference: z.string().nullable().describe("The payment's UTR or other reference number"),
    })
    .nullable()
    .describe(
      "A payment that the customer says they made and that isn't recorded; null for what they didn't say. Check that the money arrived before you record it",
    ),
  possibleDuplicate: z
    .object({
      customer: z.object({ id: wire.id, name: z.string() }),
      amount: wire.money,
      receivedOn: wire.day,
      receiptNumber: z.string().nullable(),
    })
    .nullable()
    .describe("Another customer's payment with the same reference; not part of the text"),
  askedReceipt: z
    .object({ paymentId: wire.id, number: z.string(), amount: wire.money })
    .nullable()
    .describe("The receipt that the customer asks for: of their last payment that wasn't reversed"),
  promise: z
    .object({
      id: wire.id,
      promisedOn: wire.day,
      dayText: z.string().describe("The day as the text writes it: a reply without it shouldn't confirm the promise"),
    })
    .nullable()
    .describe("The promise that the text repeats, while nobody has decided about it. Confirm it with the reply"),
});
export type ReplyDraft = z.output<typeof ReplyDraft>;

export const ConversationDraft = z.object({
  draft: ReplyDraft.nullable().describe(
    "null: answered already, closed, no free text possible, or only a person can answer",
  ),
});
export type ConversationDraft = z.output<typeof ConversationDraft>;
