import { Conversation, ConversationRef } from "@aavarti/contract/conversations";
import {
  AddIdentityBody,
  ConversationMoveRef,
  CustomerIdentity,
  CustomerIdentityRef,
  MoveConversationBody,
  MovedConversation,
} from "@aavarti/contract/customer-identities";
import { CustomerRef } from "@aavarti/contract/customers";
import { z } from "zod";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Customers" as const;
const one = { noun, params: CustomerIdentityRef };
const params = { id: EXAMPLE_IDS.customerIdentity };

const example: CustomerIdentity = {
  id: EXAMPLE_IDS.customerIdentity,
  customerId: EXAMPLE_IDS.customer,
  kind: "email",
  value: "priya.work@example.in",
  source: "email",
  verifiedAt: "2026-11-21T06:10:00.000Z",
  verifiedBy: { id: EXAMPLE_IDS.user, name: "Asha Kulkarni" },
  createdAt: "2026-11-21T05:58:10.000Z",
};
const conversation: Conversation = {
  id: EXAMPLE_IDS.conversation,
  customer: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
  channel: "email",
  address: "priya.work@example.in",
  isAddressKnown: true,
  subject: "My membership",
  state: "open",
  snoozedUntil: null,
  assignee: null,
  isUnread: true,
  preview: "When does my plan end?",
  isPreviewFromCustomer: true,
  isPreviewFailed: false,
  previewAttachment: null,
  lastMessageAt: "2026-11-21T05:58:10.000Z",
  windowClosesAt: null,
};
const TAKEN = "Another customer has this address, or the customer has 20 already.";

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/customers/:id/addresses",
    noun,
    summary: "List a customer's other addresses",
    description:
      "Email addresses, phone numbers and WhatsApp user ids that the customer also writes from. Messages from an address whose `verifiedAt` is null aren't matched to the customer.",
    permissions: ["customers.read"],
    params: CustomerRef,
    response: z.array(CustomerIdentity),
    example: { params: { id: EXAMPLE_IDS.customer }, response: [example] },
    call: (api, { params: { id } }) => api.customerIdentities.list({ customerId: id }),
  }),
  route({
    method: "POST",
    path: "/api/v1/customers/:id/addresses",
    noun,
    summary: "Add an address to a customer",
    description:
      "Adds an email address or a phone number that the customer also writes from. It counts as verified. An address belongs to one customer.",
    permissions: ["customers.write"],
    errors: { CONFLICT: `The record has this address. ${TAKEN}`, VALIDATION_FAILED: "The address isn't valid." },
    status: 201,
    params: CustomerRef,
    body: AddIdentityBody,
    response: CustomerIdentity,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      body: { kind: "email", value: "priya.work@example.in" },
      response: { ...example, source: "member" },
    },
    call: (api, { params: { id }, body }) => api.customerIdentities.add({ ...body, customerId: id }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/customer-addresses/:id/verify",
    summary: "Verify a customer's address",
    description: "Confirms an address that came from a message. New messages from it are matched to the customer.",
    permissions: ["customers.write"],
    errors: { CONFLICT: TAKEN },
    response: CustomerIdentity,
    example: { params, response: example },
    call: (api, { params }) => api.customerIdentities.verify(params),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/customer-addresses/:id",
    summary: "Remove a customer's address",
    description: "New messages from it are no longer matched to this customer. Existing conversations stay.",
    permissions: ["customers.write"],
    status: 204,
    example: { params },
    call: async (api, { params }) => {
      await api.customerIdentities.remove(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/customer-addresses/:id/restore",
    summary: "Restore a customer's address",
    description: "Restores a removed address as it was, verified or not.",
    permissions: ["customers.write"],
    errors: { CONFLICT: TAKEN },
    response: CustomerIdentity,
    example: { params, response: example },
    call: (api, { params }) => api.customerIdentities.restore(params),
  }),
  route({
    method: "POST",
    path: "/api/v1/conversations/:id/move",
    noun: "Inbox",
    summary: "Move a conversation to another customer",
    description:
      "Moves the conversation, with everything in it and its address, to another customer or a new prospect. On WhatsApp its messages join the chat that this customer already has. A prospect with nothing but this address moves to Trash, if you may delete customers. You can undo the move for five minutes.",
    permissions: ["inbox.reply", "customers.write"],
    errors: { CONFLICT: "The conversation is already with this customer, or a reply is being sent." },
    params: ConversationRef,
    body: MoveConversationBody,
    response: MovedConversation,
    example: {
      params: { id: EXAMPLE_IDS.conversation },
      body: { customerId: EXAMPLE_IDS.customer },
      response: {
        conversation,
        moveId: EXAMPLE_IDS.conversationMove,
        undoUntil: "2026-11-21T06:15:00.000Z",
        isAddressLinked: true,
        isMerged: true,
      },
    },
    call: (api, { params, body }) => api.customerIdentities.moveConversation({ ...body, ...params }),
  }),
  route({
    method: "POST",
    path: "/api/v1/conversation-moves/:id/undo",
    noun: "Inbox",
    summary: "Undo the move of a conversation",
    description:
      "Undoes a move within five minutes: also returns the address, and restores a prospect who was moved to Trash.",
    permissions: ["inbox.reply", "customers.write"],
    errors: { CONFLICT: "More than five minutes have passed, it was moved again, or a reply is being sent." },
    params: ConversationMoveRef,
    response: Conversation,
    example: { params: { id: EXAMPLE_IDS.conversationMove }, response: conversation },
    call: (api, { params }) => api.customerIdentities.undoMove(params),
  }),
];
