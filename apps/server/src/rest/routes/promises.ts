import { CustomerRef } from "@aavarti/contract/customers";
import {
  ConfirmPromise,
  CustomerPromise,
  ListPromisesQuery,
  PromiseReading,
  PromiseRef,
  PromiseStanding,
  ReadPromiseText,
  RecordPromise,
  UndoPromise,
} from "@aavarti/contract/promises";
import { z } from "zod";
import { route } from "../route.ts";

const noun = "Promises";
const one = { noun, params: PromiseRef, response: CustomerPromise };

export const promiseRoutes = [
  route({
    method: "GET",
    path: "/api/v1/promises",
    noun,
    summary: "When customers said they would pay, and replies that look like it, newest first",
    query: ListPromisesQuery,
    response: z.array(CustomerPromise),
    async call(api, { query, header }) {
      const { items, nextCursor } = await api.promises.list(query);
      if (nextCursor) header("x-next-cursor", nextCursor);
      return items;
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/promises",
    noun,
    summary: "Write down a promise, by its day or in the customer's words; reminders wait for it",
    status: 201,
    body: RecordPromise,
    response: CustomerPromise,
    call: (api, { body }) => api.promises.record(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/promises/parse",
    noun,
    summary: "The day that a text in English, Hindi or Hinglish promises",
    query: ReadPromiseText,
    response: PromiseReading,
    call: (api, { query }) => api.promises.parse(query),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/promises/:id/confirm",
    summary: "Take a suggestion for a promise; reminders wait for it",
    body: ConfirmPromise.omit({ id: true }),
    call: (api, { params, body }) => api.promises.confirm({ ...params, ...body }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/promises/:id/dismiss",
    summary: "Say that a suggestion is no promise",
    call: (api, { params }) => api.promises.dismiss(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/promises/:id/withdraw",
    summary: "Take an open promise back; waiting reminders go out",
    call: (api, { params }) => api.promises.withdraw(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/promises/:id/undo",
    summary: "Take back the last step",
    body: UndoPromise.omit({ id: true }),
    call: (api, { params, body }) => api.promises.undo({ ...params, ...body }),
  }),
  route({
    method: "GET",
    path: "/api/v1/customers/:id/promises",
    noun,
    summary: "How a customer keeps promises, and what is open",
    params: CustomerRef,
    response: PromiseStanding,
    call: (api, { params }) => api.promises.standing({ customerId: params.id }),
  }),
];
