import { CustomerRef } from "@aavarti/contract/customers";
import {
  ConfirmPromise,
  CustomerPromise,
  ListPromisesQuery,
  PromiseReading,
  PromiseRecord,
  PromiseRef,
  ReadPromiseText,
  RecordPromise,
  UndoPromise,
} from "@aavarti/contract/promises";
import { z } from "zod";
import { EXAMPLE_IDS, examplePromise } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Promises" as const;
const one = { noun, params: PromiseRef, response: CustomerPromise };
/** Errors of a status change: another user may have changed the promise meanwhile. */
const step = {
  ...one,
  method: "POST",
  permissions: ["promises.record"],
  errors: { CONFLICT: "The promise has changed. Read it again." },
} as const;

const exampleEnded = (state: "dismissed" | "withdrawn") => ({
  params: { id: EXAMPLE_IDS.promise },
  response: { ...examplePromise, state, remindersResumeOn: null },
});

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/promises",
    noun,
    summary: "List promises to pay",
    description:
      "Promises, and messages that may be promises, newest first. Filter by status, customer or subscription.",
    permissions: ["subscriptions.read"],
    query: ListPromisesQuery,
    response: z.array(CustomerPromise),
    example: {
      query: { status: "open" },
      response: [examplePromise],
    },
    call: async (api, { query, itemsOf }) => itemsOf(await api.promises.list(query)),
  }),
  route({
    method: "POST",
    path: "/api/v1/promises",
    noun,
    summary: "Record a promise",
    description:
      "Records when a customer said they would pay, as a date or in their own words. Reminders about that payment are on hold until two days after the promised date. A newer promise about the same payment replaces the open one.",
    permissions: ["promises.record"],
    errors: {
      VALIDATION_FAILED: "No day could be read, or it is in the past or more than a year away.",
      NOT_FOUND: "There is no such customer, or they have no such active subscription.",
    },
    status: 201,
    body: RecordPromise,
    response: CustomerPromise,
    example: {
      body: { customerId: EXAMPLE_IDS.customer, subscriptionId: EXAMPLE_IDS.subscription, words: "Friday ko de dungi" },
      response: { ...examplePromise, source: "person", message: null },
    },
    call: (api, { body }) => api.promises.record(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/promises/parse",
    noun,
    summary: "Find a promised date in text",
    description:
      "Finds the promised date in a text in English, Hindi or Hinglish. Relative dates count from today in the business's time zone. Returns `null` if the text has no promise.",
    permissions: ["subscriptions.read"],
    query: ReadPromiseText,
    response: PromiseReading,
    example: {
      query: { text: "Friday ko de dungi" },
      response: { promisedOn: "2026-11-27", confidence: "high", words: "Friday" },
    },
    call: (api, { query }) => api.promises.parse(query),
  }),
  route({
    ...step,
    path: "/api/v1/promises/:id/confirm",
    summary: "Confirm a suggested promise",
    description:
      "Confirms that a message is a promise; you can correct the promised date. Reminders about that payment are on hold until two days after the promised date. Repeating the call has no further effect.",
    errors: {
      ...step.errors,
      VALIDATION_FAILED: "The day is in the past or more than a year away.",
      NOT_FOUND: "There is no such promise, or the customer has no such active subscription.",
    },
    body: ConfirmPromise.omit({ id: true }),
    example: {
      params: { id: EXAMPLE_IDS.promise },
      body: { promisedOn: "2026-11-27" },
      response: examplePromise,
    },
    call: (api, { params, body }) => api.promises.confirm({ ...body, ...params }),
  }),
  route({
    ...step,
    path: "/api/v1/promises/:id/dismiss",
    summary: "Dismiss a suggested promise",
    description:
      "Marks a suggested promise as not a promise, even if it has already been confirmed, and sends the reminders that were on hold because of it.",
    example: exampleEnded("dismissed"),
    call: (api, { params }) => api.promises.dismiss(params),
  }),
  route({
    ...step,
    path: "/api/v1/promises/:id/withdraw",
    summary: "Withdraw a promise",
    description:
      "Ends an open promise and sends the reminders that were on hold because of it. Repeating the call has no further effect.",
    example: exampleEnded("withdrawn"),
    call: (api, { params }) => api.promises.withdraw(params),
  }),
  route({
    ...step,
    path: "/api/v1/promises/:id/undo",
    summary: "Undo the last change to a promise",
    description:
      "Undoes recording, confirming, dismissing or withdrawing a promise. Send the state you last saw, so that repeating the call doesn't undo anything else. If the promise replaced another one, that one is reopened.",
    body: UndoPromise.omit({ id: true }),
    example: {
      params: { id: EXAMPLE_IDS.promise },
      body: { state: "withdrawn" },
      response: examplePromise,
    },
    call: (api, { params, body }) => api.promises.undo({ ...body, ...params }),
  }),
  route({
    method: "GET",
    path: "/api/v1/customers/:id/promises",
    noun,
    summary: "Show a customer's promise history",
    description: "Returns how many promises the customer has kept and broken, and the open ones.",
    permissions: ["subscriptions.read"],
    params: CustomerRef,
    response: PromiseRecord,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      response: { customerId: EXAMPLE_IDS.customer, kept: 4, broken: 1, keptRate: 0.8, open: [examplePromise] },
    },
    call: (api, { params }) => api.promises.status({ customerId: params.id }),
  }),
];
