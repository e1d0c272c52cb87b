import {
  BulkPreview,
  BulkRecipient,
  BulkRecipientRef,
  BulkRecipients,
  BulkSend,
  BulkSendPage,
  BulkSendRef,
  ListBulkSendsQuery,
  PreviewBulkSend,
  StartBulkSend,
} from "@aavarti/contract/bulk-messages";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Bulk messages" as const;
const one = { noun, params: BulkSendRef };
const params = { id: EXAMPLE_IDS.bulkSend };
const customer = { id: EXAMPLE_IDS.customer, name: "Priya Sharma" };

const content = {
  kind: "text" as const,
  subject: "New timing from Monday",
  text: "Hi {{customer.firstName or 'there'}}, the morning batch starts at 7 from Monday.",
  isOffer: false,
  emailFallback: true,
  customerIds: [EXAMPLE_IDS.customer],
};
const example: BulkSend = {
  id: EXAMPLE_IDS.bulkSend,
  kind: content.kind,
  subject: content.subject,
  text: content.text,
  isOffer: false,
  template: null,
  emailFallback: true,
  author: { id: EXAMPLE_IDS.user, name: "Asha Kulkarni" },
  state: "running",
  waitsFor: null,
  startsAt: "2026-11-21T06:00:00.000Z",
  createdAt: "2026-11-21T06:00:00.000Z",
  cost: "0.12",
  finishedAt: null,
  counts: { queued: 1, onTheWay: 0, sent: 0, delivered: 0, failed: 0, skipped: 0 },
};

const result: BulkRecipient = {
  customer,
  result: "delivered",
  reason: null,
  cancelledBy: null,
  route: "email",
  channel: "email",
  address: "priya@example.in",
  conversationId: EXAMPLE_IDS.conversation,
  sentAt: "2026-11-21T06:00:04.000Z",
  cause: null,
  nextStep: null,
  replaced: null,
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/bulk-messages",
    noun,
    summary: "List bulk messages",
    description: "Messages that were sent to many customers at once, newest first.",
    permissions: ["inbox.read"],
    query: ListBulkSendsQuery,
    response: BulkSendPage,
    example: { response: { items: [example], nextCursor: null } },
    call: (api, { query }) => api.bulkMessages.list(query),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/bulk-messages/:id",
    summary: "Get a bulk message",
    description: "Its content, and how many of its messages are in which state.",
    permissions: ["inbox.read"],
    response: BulkSend,
    example: { params, response: example },
    call: (api, { params }) => api.bulkMessages.read(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/bulk-messages/:id/recipients",
    summary: "List the results of a bulk message",
    description: "What became of everybody who was selected: the state of the message, or why there is none.",
    permissions: ["inbox.read"],
    response: BulkRecipients,
    example: {
      params,
      response: { items: [result] },
    },
    call: (api, { params }) => api.bulkMessages.recipients(params),
  }),
  route({
    method: "POST",
    path: "/api/v1/bulk-messages/preview",
    noun,
    summary: "Preview a bulk message",
    description:
      "Shows who would get a message by the cheapest route (an open WhatsApp window, a template, then email), the estimated cost, and who would not get it and why. Sends nothing.",
    permissions: ["bulk.send"],
    errors: {
      CONFLICT: "The account is not active, or WhatsApp hasn't approved the template.",
      VALIDATION_FAILED: "The text or subject is missing, or uses a variable that doesn't exist or isn't closed.",
    },
    body: PreviewBulkSend,
    response: BulkPreview,
    example: {
      body: { ...content, at: 0 },
      response: {
        chosen: 1,
        people: 1,
        goesAt: null,
        routes: [
          { route: "window", count: 0, estimatedCost: "0.00" },
          { route: "template", count: 0, estimatedCost: "0.00" },
          { route: "email", count: 1, estimatedCost: "0.00" },
          { route: "marketing", count: 0, estimatedCost: "0.00" },
        ],
        estimatedCost: "0.00",
        reasons: [],
        skipped: [],
        at: 0,
        messages: [
          {
            customer,
            recipient: customer.name,
            route: "email",
            address: "priya@example.in",
            subject: content.subject,
            text: "Hi Priya, the morning batch starts at 7 from Monday.",
          },
        ],
      },
    },
    call: (api, { body }) => api.bulkMessages.preview(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/bulk-messages",
    noun,
    summary: "Send a bulk message",
    description:
      "Writes to each customer once, also where two share a phone number or email address. In quiet hours, and at the daily limit, it waits and continues by itself. Each customer is checked again before the message is sent. With `emailFallback`, an email replaces a WhatsApp message that fails.",
    permissions: ["bulk.send"],
    errors: {
      CONFLICT: "The account is not active, or WhatsApp hasn't approved the template.",
      EMAIL_NOT_VERIFIED: "An email address must be verified first.",
      SENDING_PAUSED: "Sending is paused for this business.",
      VALIDATION_FAILED:
        "Nobody would get it. Or the text or subject is missing, or uses a variable that doesn't exist or isn't closed.",
    },
    status: 201,
    body: StartBulkSend,
    response: BulkSend,
    example: { body: { ...content, id: EXAMPLE_IDS.bulkSend }, response: example },
    call: (api, { body }) => api.bulkMessages.start(body),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/bulk-messages/:id/cancel",
    summary: "Cancel a bulk message",
    description: "Nobody else is written to. Messages that were already sent stay sent.",
    permissions: ["bulk.send"],
    response: BulkSend,
    example: {
      params,
      response: {
        ...example,
        state: "cancelled",
        finishedAt: "2026-11-21T06:01:00.000Z",
        counts: { ...example.counts, queued: 0, skipped: 1 },
      },
    },
    call: (api, { params }) => api.bulkMessages.cancel(params),
  }),
  route({
    noun,
    method: "POST",
    path: "/api/v1/bulk-messages/:id/recipients/:customerId/cancel",
    summary: "Cancel a bulk message for one customer",
    description:
      "Cancels one customer's message that hasn't been written yet, and returns their result. If somebody else pays for them, it is cancelled for all whose message goes to that payer. Nothing happens if it was cancelled already.",
    params: BulkRecipientRef,
    permissions: ["inbox.reply"],
    errors: {
      CONFLICT: "It was written already, also as part of a message to the payer, or skipped for another reason.",
    },
    response: BulkRecipient,
    example: {
      params: { ...params, customerId: EXAMPLE_IDS.customer },
      response: {
        ...result,
        result: "skipped",
        reason: "cancelled",
        cancelledBy: { id: EXAMPLE_IDS.user, name: "Asha Kulkarni" },
        route: null,
        channel: null,
        address: null,
        conversationId: null,
        sentAt: null,
        cause: {
          sentence: "Cancelled by Asha Kulkarni on 21 Nov 2026 at 22:40.",
          reason: "stopped.byMember",
          params: { name: "Asha Kulkarni", day: "2026-11-21", time: "22:40" },
        },
      },
    },
    call: (api, { params }) => api.bulkMessages.cancelRecipient(params),
  }),
];
