import { CustomerConsent, RecordConsent } from "@aavarti/contract/consent";
import { CustomerRef } from "@aavarti/contract/customers";
import { CustomerMessage, ListMessagesQuery } from "@aavarti/contract/messages";
import { z } from "zod";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Messages" as const;

const exampleConsent: CustomerConsent = {
  customerId: EXAMPLE_IDS.customer,
  channels: [
    { channel: "email", mayRemind: true, mayOffer: false, words: null, wordsReason: null, since: null },
    {
      channel: "whatsapp",
      mayRemind: true,
      mayOffer: false,
      words: null,
      wordsReason: null,
      since: "2026-11-21T06:00:00.000Z",
    },
  ],
  history: [
    {
      id: EXAMPLE_IDS.activity,
      channel: "whatsapp",
      purpose: "reminders",
      state: "granted",
      source: "In the shop",
      by: "Asha Kulkarni",
      address: null,
      confirmation: null,
      at: "2026-11-21T06:00:00.000Z",
    },
  ],
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/messages",
    noun,
    summary: "List received messages",
    description:
      "Messages from customers on WhatsApp and by email, newest first, without quoted text. Filter by customer or channel.",
    permissions: ["customers.read"],
    query: ListMessagesQuery,
    response: z.array(CustomerMessage),
    example: {
      query: { customerId: EXAMPLE_IDS.customer },
      response: [
        {
          id: EXAMPLE_IDS.message,
          customer: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
          channel: "whatsapp",
          from: "+919876543210",
          kind: "text",
          subject: null,
          text: "Friday ko de dungi",
          conversationId: EXAMPLE_IDS.conversation,
          reminderId: EXAMPLE_IDS.reminder,
          receivedAt: "2026-11-21T05:58:10.000Z",
          createdAt: "2026-11-21T05:58:12.000Z",
        },
      ],
    },
    call: async (api, { query, itemsOf }) => itemsOf(await api.messages.list(query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/customers/:id/consent",
    noun,
    summary: "Show a customer's messaging consent",
    description:
      "For each channel, whether you may send reminders and offers, since when, and how consent was given or withdrawn. The history is newest first.",
    permissions: ["customers.read"],
    params: CustomerRef,
    response: CustomerConsent,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      response: exampleConsent,
    },
    call: (api, { params }) => api.consent.read({ customerId: params.id }),
  }),
  route({
    method: "POST",
    path: "/api/v1/customers/:id/consent",
    noun,
    summary: "Record a customer's messaging consent",
    description:
      "Records whether a customer gave or withdrew consent, and how they told you. Withdrawing consent to reminders cancels planned reminders on that channel, and withdraws consent to offers too.",
    permissions: ["customers.write"],
    params: CustomerRef,
    body: RecordConsent.omit({ customerId: true }),
    response: CustomerConsent,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      body: { channel: "whatsapp", purpose: "reminders", state: "granted", source: "In the shop" },
      response: exampleConsent,
    },
    call: (api, { params, body }) => api.consent.record({ ...body, customerId: params.id }),
  }),
];
