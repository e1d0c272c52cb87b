import { PROMISE_CONFIDENCES } from "@aavarti/domain/promise-days";
import { PROMISE_SOURCES, PROMISE_STATES } from "@aavarti/domain/promises";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { day, id, price, requiredText, wire } from "./fields.ts";
import { listInput, listQuery, page } from "./lists.ts";

export const PromiseState = z.enum(PROMISE_STATES, `Status must be one of: ${PROMISE_STATES.join(", ")}`);
/** A payment promise, as a list shows it. */
export const ShownPromise = z.object({ state: PromiseState, promisedOn: wire.day });
export type ShownPromise = z.output<typeof ShownPromise>;
const Confidence = z
  .enum(PROMISE_CONFIDENCES)
  .describe("high: the message names a day; medium: it names a period; low: a guess");

const filters = { customerId: id("customer").optional(), subscriptionId: id("subscription").optional() };
export const ListPromises = listInput(PromiseState).omit({ search: true }).extend(filters);
export type ListPromises = z.output<typeof ListPromises>;
export const ListPromisesQuery = listQuery(PromiseState).omit({ search: true }).extend(filters);

export const PromiseRef = z.object({ id: id("promise") });
export type PromiseRef = z.output<typeof PromiseRef>;

export const ReadPromiseText = z.object({ text: requiredText("text", 1000, explainField("promise.noText")) });
export type ReadPromiseText = z.output<typeof ReadPromiseText>;
export const PromiseReading = z
  .object({
    promisedOn: wire.day,
    confidence: Confidence,
    words: z.string().describe("The part of the text that names the day"),
  })
  .nullable()
  .describe("Null if the text has no promise");
export type PromiseReading = z.output<typeof PromiseReading>;

const terms = {
  promisedOn: day("day").optional(),
  subscriptionId: id("subscription")
    .nullable()
    .optional()
    .describe("Null if the promise covers everything due by the day"),
  amount: price.nullable().optional(),
};

/** Records a promise on a customer's behalf: its day, or the customer's own words. */
export const RecordPromise = z.object({
  customerId: id("customer"),
  ...terms,
  words: requiredText("words", 1000).optional(),
});
export type RecordPromise = z.output<typeof RecordPromise>;

/** Confirms a promise detected in a customer's message; the day may be corrected. */
export const ConfirmPromise = PromiseRef.extend(terms);
export type ConfirmPromise = z.output<typeof ConfirmPromise>;

/**
 * Undoes the change that led to the given status, so that a second press does not undo an earlier
 * one.
 */
export const UndoPromise = PromiseRef.extend({
  state: z.enum(["open", "dismissed", "withdrawn"], "Only an open, dismissed or withdrawn promise can be undone"),
});
export type UndoPromise = z.output<typeof UndoPromise>;

export const CustomerPromise = z.object({
  id: wire.id,
  customer: z.object({ id: wire.id, name: z.string() }),
  subscription: z
    .object({ id: wire.id, productName: z.string() })
    .nullable()
    .describe("Null if the promise covers everything due by the day"),
  promisedOn: wire.day,
  amount: wire.money.nullable(),
  state: PromiseState,
  source: z
    .enum(PROMISE_SOURCES)
    .describe("reply: read from the customer's message; person: recorded by a team member"),
  words: z.string().nullable().describe("The text that gave the date, as written"),
  confidence: Confidence.nullable(),
  message: z.object({ id: wire.id, text: z.string() }).nullable().describe("The message it was read from"),
  remindersResumeOn: wire.day.nullable().describe("The day reminders resume, while the promise is open"),
  decidedAt: wire.instant.nullable(),
  createdAt: wire.instant,
});
export type CustomerPromise = z.output<typeof CustomerPromise>;
export const PromisePage = page(CustomerPromise);

export const PromisesOf = z.object({ customerId: id("customer") });
export type PromisesOf = z.output<typeof PromisesOf>;

export const PromiseRecord = z.object({
  customerId: wire.id,
  kept: z.int(),
  broken: z.int(),
  keptRate: z.number().nullable().describe("Share of promises kept, 0 to 1; null if none has been kept or broken yet"),
  open: z.array(CustomerPromise),
});
export type PromiseRecord = z.output<typeof PromiseRecord>;
