import { DismissDraftBody } from "@aavarti/contract/ai-replies";
import { OfferedTemplates, SendTemplateBody } from "@aavarti/contract/conversation-templates";
import {
  AssignBody,
  Conversation,
  ConversationDraft,
  ConversationNoteBody,
  ConversationRef,
  EmailHtmlLink,
  EmailHtmlRef,
  FindInThreadQuery,
  FoundConversation,
  InboxTabCounts,
  ListConversationsQuery,
  ListThreadQuery,
  ReopenBody,
  ReplyBody,
  ShowEmailHtmlQuery,
  SnoozeBody,
  ThreadEntry,
  ThreadMatches,
} from "@aavarti/contract/conversations";
import { ReplyingMember, SetReplyingBody } from "@aavarti/contract/replying";
import { formatAmount } from "@aavarti/domain/money";
import { z } from "zod";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Inbox" as const;
const one = { noun, params: ConversationRef };
const params = { id: EXAMPLE_IDS.conversation };

const conversation: Conversation = {
  id: EXAMPLE_IDS.conversation,
  customer: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
  channel: "whatsapp",
  address: "+919876543210",
  isAddressKnown: true,
  subject: null,
  state: "open",
  snoozedUntil: null,
  assignee: null,
  isUnread: true,
  preview: "Friday ko de dungi",
  isPreviewFromCustomer: true,
  isPreviewFailed: false,
  lastMessageAt: "2026-11-21T05:58:10.000Z",
  windowClosesAt: "2026-11-22T05:57:10.000Z",
};

const question: ThreadEntry = {
  id: EXAMPLE_IDS.message,
  at: "2026-11-21T05:58:10.000Z",
  source: "message",
  direction: "in",
  kind: "text",
  isFromPhone: false,
  subject: null,
  text: "Friday ko de dungi",
  html: null,
  author: null,
  state: null,
  cause: null,
  nextStep: null,
  files: [],
  price: null,
  isAutomatic: false,
};

const author = { id: EXAMPLE_IDS.user, name: "Asha Kulkarni" };
const written: ThreadEntry = {
  ...question,
  id: EXAMPLE_IDS.reply,
  at: "2026-11-21T06:02:00.000Z",
  direction: "out",
  text: "Thank you, Priya. See you on Friday.",
  author,
  state: "planned",
};

const draft: ConversationDraft["draft"] = {
  messageId: EXAMPLE_IDS.message,
  language: "hi-Latn",
  intents: ["promise"],
  source: "rules",
  text: "Namaste Priya ji,\nTheek hai, aap 27 Nov 2026 ko payment karenge. Dhanyavaad.",
  facts: [
    {
      name: "promised-day",
      record: { kind: "message", id: EXAMPLE_IDS.message },
      subscriptionId: null,
      label: null,
      amount: null,
      day: "2026-11-27",
      until: null,
      number: null,
    },
  ],
  claimedPayment: null,
  recordedFor: null,
};

const template: ThreadEntry = {
  ...written,
  kind: "template",
  text: `Hi Priya Sharma, your Gold plan at Star Gym is due for renewal on 21 November 2026. Amount: ${formatAmount(150_000, "INR")}. Reply here to renew or ask a question.`,
  price: { category: "utility", amount: "0.12", isReported: false, isFree: false, estimatedAs: null },
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/conversations",
    noun,
    summary: "List conversations",
    description:
      "Conversations in one inbox tab, most recent message first. Search matches names, phone numbers, email addresses and message text, and returns an excerpt of the newest message that matches.",
    permissions: ["inbox.read"],
    query: ListConversationsQuery,
    response: z.array(FoundConversation),
    example: {
      query: { tab: "unanswered", search: "friday" },
      response: [
        {
          ...conversation,
          match: { messageId: EXAMPLE_IDS.message, before: "", match: "Friday", after: " ko de dungi" },
        },
      ],
    },
    call: async (api, { query, itemsOf }) => itemsOf(await api.conversations.list(query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/conversations/counts",
    noun,
    summary: "Count conversations by tab",
    description: "Returns the number of conversations in each inbox tab for the signed-in user, up to 1,000 per tab.",
    permissions: ["inbox.read"],
    response: InboxTabCounts,
    example: { response: { unanswered: 3, mine: 1, all: 5, snoozed: 1, closed: 12 } },
    call: (api) => api.conversations.counts(),
  }),
  route({
    method: "GET",
    path: "/api/v1/conversations/replying",
    noun,
    summary: "List who is replying",
    description:
      "Returns the other team members who are writing a reply now, and in which conversation. `GET /api/v1/notifications/live` streams the same list.",
    permissions: ["inbox.read"],
    response: z.array(ReplyingMember),
    example: { response: [{ conversationId: EXAMPLE_IDS.conversation, member: author }] },
    call: (api) => api.conversations.replying(),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/conversations/:id/replying",
    summary: "Say that you are replying",
    description:
      "Shows your team for 8 seconds that you are writing a reply, so repeat the call every few seconds while you write. `false` ends it at once, and so does your reply. Blocks nobody.",
    permissions: ["inbox.reply"],
    status: 204,
    body: SetReplyingBody,
    response: z.void(),
    example: { params, body: { isReplying: true } },
    call: (api, { params, body }) => api.conversations.setReplying({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/conversations/:id",
    summary: "Show a conversation",
    description:
      "Returns the customer, the conversation's state, and when the WhatsApp reply window closes. If the conversation was moved into another, returns that one, with its `id`. Doesn't mark the conversation as read.",
    permissions: ["inbox.read"],
    response: Conversation,
    example: { params, response: conversation },
    call: (api, { params }) => api.conversations.read(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/conversations/:id/messages",
    summary: "List a conversation's messages",
    description:
      "Messages in both directions, notes for the team, and the reminders and documents sent to this customer on the same channel, newest first. `around` returns the page with that message in the middle: follow `x-next-cursor` for older messages, and `x-previous-cursor` with `direction=backward` for newer ones.",
    permissions: ["inbox.read"],
    query: ListThreadQuery,
    response: z.array(ThreadEntry),
    example: { params, response: [question] },
    call: async (api, { params, query, itemsOf }) => itemsOf(await api.conversations.thread({ ...query, ...params })),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/conversations/:id/matches",
    summary: "Search in a conversation",
    description:
      "Returns the IDs of the messages and notes in this conversation that contain the text, newest first, up to 1,000. Case doesn't matter.",
    permissions: ["inbox.read"],
    query: FindInThreadQuery,
    response: ThreadMatches,
    example: {
      params,
      query: { search: "friday" },
      response: { messageIds: [EXAMPLE_IDS.message], isMore: false },
    },
    call: (api, { params, query }) => api.conversations.matches({ ...query, ...params }),
  }),
  route({
    noun,
    params: EmailHtmlRef,
    method: "GET",
    path: "/api/v1/conversations/:id/messages/:messageId/html",
    summary: "Show a formatted email",
    description:
      "Returns a link to a page that shows an email as its sender formatted it, without anything that runs. The link needs no sign-in and expires after two minutes. Only for messages whose `html` is not null.",
    permissions: ["inbox.read"],
    query: ShowEmailHtmlQuery,
    response: EmailHtmlLink,
    example: {
      params: { id: EXAMPLE_IDS.conversation, messageId: EXAMPLE_IDS.message },
      query: { showImages: "true", language: "hi" },
      response: {
        url: `https://aavarti.app/email-html/${"A".repeat(96)}`,
        expiresAt: "2026-11-21T06:00:10.000Z",
      },
    },
    call: (api, { params, query }) => api.conversations.emailHtml({ ...query, ...params }),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/conversations/:id/draft",
    summary: "Draft a reply from the records",
    description:
      "Suggests a reply to what the customer wrote since the last reply, in their language, by rules over their own records. Nothing is stored or sent. The draft is worked out again on each request, and is null once someone has replied or where only a person can answer.",
    permissions: ["inbox.reply", "payments.read"],
    response: ConversationDraft,
    example: { params, response: { draft } },
    call: (api, { params }) => api.conversations.draft(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/conversations/:id/draft/dismiss",
    summary: "Dismiss a suggested reply",
    description:
      "Counts the suggested reply to a message as discarded. It is still returned until someone replies. Repeating the call has no further effect.",
    permissions: ["inbox.reply"],
    status: 204,
    body: DismissDraftBody,
    response: z.void(),
    example: { params, body: { messageId: EXAMPLE_IDS.message, source: "rules" } },
    call: (api, { params, body }) => api.conversations.dismissDraft({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/conversations/:id/messages",
    summary: "Reply to a customer",
    description:
      "Sends free text to the phone number or email address the customer last wrote from. On WhatsApp, you can do this for 24 hours after the customer's last message. The list of messages shows the delivery status.",
    permissions: ["inbox.reply"],
    errors: {
      CONFLICT:
        "WhatsApp's 24-hour reply window has closed, there is a newer message than `seenId`, or the conversation is no longer with `customerId` or at `address`.",
      NOT_CONFIGURED: "WhatsApp is not connected.",
      EMAIL_NOT_VERIFIED: "Verify your email address first.",
      SENDING_PAUSED: "Sending is paused for this business.",
      RATE_LIMITED: "The daily message limit has been reached.",
    },
    status: 201,
    body: ReplyBody,
    response: ThreadEntry,
    example: {
      params,
      body: {
        text: written.text,
        seenId: EXAMPLE_IDS.message,
        customerId: EXAMPLE_IDS.customer,
        address: "+919876543210",
      },
      response: written,
    },
    call: (api, { params, body }) => api.conversations.reply({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/conversations/:id/templates",
    summary: "List the WhatsApp templates for a conversation",
    description:
      "Approved WhatsApp templates that fit the customer's subscriptions now, filled with their values and sent to the phone number in their record. You can send one at any time, also after the 24-hour reply window has closed. Empty for email.",
    permissions: ["inbox.reply", "reminders.send"],
    errors: { CONFLICT: "The account isn't active." },
    response: OfferedTemplates,
    example: {
      params,
      response: {
        goesAt: null,
        refused: null,
        isOverBudget: false,
        templates: [
          {
            template: "renewal_due_today",
            ownName: null,
            language: "en",
            category: "UTILITY",
            subscription: {
              id: EXAMPLE_IDS.subscription,
              productName: "Gold plan",
              customer: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
            },
            to: "+919876543210",
            text: template.text,
            missing: [],
            estimatedCost: "0.12",
          },
        ],
      },
    },
    call: (api, { params }) => api.conversations.templates(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/conversations/:id/templates",
    summary: "Send a WhatsApp template",
    description:
      "Sends one of the conversation's templates to the number the customer last wrote from, with the values of the records. Consent, quiet hours and the rules for manual reminders apply. The list of messages shows the delivery status.",
    permissions: ["inbox.reply", "reminders.send"],
    errors: {
      CONFLICT:
        "The customer opted out, the template doesn't fit now or lacks a value, there is a newer message than `seenId`, or the conversation is no longer with `customerId`.",
      NOT_CONFIGURED: "WhatsApp is not connected.",
      EMAIL_NOT_VERIFIED: "Verify your email address first.",
      SENDING_PAUSED: "Sending is paused for this business.",
      RATE_LIMITED: "The daily message limit has been reached.",
    },
    status: 201,
    body: SendTemplateBody,
    response: ThreadEntry,
    example: {
      params,
      body: {
        template: "renewal_due_today",
        subscriptionId: EXAMPLE_IDS.subscription,
        seenId: EXAMPLE_IDS.message,
        customerId: EXAMPLE_IDS.customer,
      },
      response: template,
    },
    call: (api, { params, body }) => api.conversations.sendTemplate({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/conversations/:id/notes",
    summary: "Add a note to a conversation",
    description: "Adds a note for the team to the conversation. Notes are never sent to the customer.",
    permissions: ["inbox.reply"],
    status: 201,
    body: ConversationNoteBody,
    response: ThreadEntry,
    example: {
      params,
      body: { text: "Pays on Fridays" },
      response: { ...written, direction: "note", text: "Pays on Fridays", state: null },
    },
    call: (api, { params, body }) => api.conversations.note({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/conversations/:id/read",
    summary: "Mark a conversation as read",
    description: "Marks the conversation as read for the signed-in user. It stays unread for everyone else.",
    permissions: ["inbox.read"],
    response: Conversation,
    example: { params, response: { ...conversation, isUnread: false } },
    call: (api, { params }) => api.conversations.markRead(params),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/conversations/:id/assignee",
    summary: "Assign a conversation",
    description: "Assigns the conversation to a team member. Send `null` to unassign it.",
    permissions: ["inbox.reply"],
    body: AssignBody,
    response: Conversation,
    example: { params, body: { assigneeId: EXAMPLE_IDS.user }, response: { ...conversation, assignee: author } },
    call: (api, { params, body }) => api.conversations.assign({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/conversations/:id/snooze",
    summary: "Snooze a conversation",
    description: "Moves the conversation to the Snoozed tab until the given time, or until the customer writes.",
    permissions: ["inbox.reply"],
    body: SnoozeBody,
    response: Conversation,
    example: {
      params,
      body: { until: "2026-11-23T04:00:00.000Z", state: "open" },
      response: { ...conversation, snoozedUntil: "2026-11-23T04:00:00.000Z" },
    },
    call: (api, { params, body }) => api.conversations.snooze({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/conversations/:id/close",
    summary: "Close a conversation",
    description:
      "Moves the conversation to Closed until the customer writes again. Repeating the call has no further effect.",
    permissions: ["inbox.reply"],
    response: Conversation,
    example: { params, response: { ...conversation, state: "closed" } },
    call: (api, { params }) => api.conversations.close(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/conversations/:id/reopen",
    summary: "Reopen a conversation",
    description: "Reopens a closed or snoozed conversation. Repeating the call has no further effect.",
    permissions: ["inbox.reply"],
    body: ReopenBody,
    response: Conversation,
    example: { params, body: { state: "waiting" }, response: { ...conversation, state: "waiting" } },
    call: (api, { params, body }) => api.conversations.reopen({ ...body, ...params }),
  }),
];
