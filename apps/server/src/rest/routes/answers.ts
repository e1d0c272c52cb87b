import { CustomerConsent, RecordConsent } from "@aavarti/contract/consent";
import { CustomerRef } from "@aavarti/contract/customers";
import { CustomerMessage, ListMessagesQuery } from "@aavarti/contract/messages";
import { z } from "zod";
import { route } from "../route.ts";

const noun = "Answers";

export const answerRoutes = [
  route({
    method: "GET",
    path: "/api/v1/messages",
    noun,
    summary: "What customers wrote on WhatsApp and by email, newest first",
    query: ListMessagesQuery,
    response: z.array(CustomerMessage),
    async call(api, { query, header }) {
      const { items, nextCursor } = await api.messages.list(query);
      if (nextCursor) header("x-next-cursor", nextCursor);
      return items;
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/customers/:id/consent",
    noun,
    summary: "What a customer agreed to be sent, by channel, and how that came to be",
    params: CustomerRef,
    response: CustomerConsent,
    call: (api, { params }) => api.consent.read({ customerId: params.id }),
  }),
  route({
    method: "POST",
    path: "/api/v1/customers/:id/consent",
    noun,
    summary: "Write down what a customer said about being written to, and how they said it",
    params: CustomerRef,
    body: RecordConsent.omit({ customerId: true }),
    response: CustomerConsent,
    call: (api, { params, body }) => api.consent.record({ customerId: params.id, ...body }),
  }),
];
