import { MAX_ANSWER, MAX_BUSINESS_ANSWERS, MAX_QUESTION, MAX_QUESTIONS } from "@aavarti/domain/business-answers";
import { REPLY_LANGUAGES } from "@aavarti/domain/inbox/reply-drafts";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { id, optionalText, requiredLine, requiredText, wire } from "./fields.ts";
import { because } from "./sentences.ts";

const inputs = {
  questions: z
    .array(requiredLine("question", MAX_QUESTION))
    .min(1, because(explainField("field.required", { field: "question" })))
    .max(MAX_QUESTIONS, because(explainField("questions.tooMany", { most: MAX_QUESTIONS })))
    .describe("One to five ways in which customers ask it, in any language"),
  textEn: optionalText("textEn", MAX_ANSWER).describe("Answer in English; needed if there is none in Hindi"),
  textHi: optionalText("textHi", MAX_ANSWER).describe("Answer in Hindi; needed if there is none in English"),
  textHinglish: optionalText("textHinglish", MAX_ANSWER).describe(
    "Answer in Hindi with Latin letters, for questions written so; without it they get the English one",
  ),
};
const isActive = z.boolean().describe("Whether it is used in suggested replies");

export const BusinessAnswer = z.object({
  id: wire.id,
  questions: z.array(z.string()),
  textEn: z.string().nullable(),
  textHi: z.string().nullable(),
  textHinglish: z.string().nullable().describe("Hindi in Latin letters"),
  isActive: z.boolean(),
  position: z.int().describe("Its place in the list, from 1. The first answer that fits a question is used"),
  createdAt: wire.instant,
  updatedAt: wire.instant,
});
export type BusinessAnswer = z.output<typeof BusinessAnswer>;
export const BusinessAnswers = z.array(BusinessAnswer);
export type BusinessAnswers = z.output<typeof BusinessAnswers>;

export const CreateBusinessAnswer = z.object({ ...inputs, isActive: isActive.default(true) });
export type CreateBusinessAnswer = z.output<typeof CreateBusinessAnswer>;

export const BusinessAnswerRef = z.object({ id: id("businessAnswer") });
export type BusinessAnswerRef = z.output<typeof BusinessAnswerRef>;

/** An absent field keeps its value. */
export const BusinessAnswerChanges = z
  .object({
    ...inputs,
    isActive,
    position: z.int().min(1).max(MAX_BUSINESS_ANSWERS).describe("The others move; beyond the end is the end"),
  })
  .partial();
export const UpdateBusinessAnswer = BusinessAnswerRef.extend({ changes: BusinessAnswerChanges });
export type UpdateBusinessAnswer = z.output<typeof UpdateBusinessAnswer>;

/** Longer messages get no answer of the business. */
const MAX_TRIED = 1_000;
export const TryBusinessAnswers = z.object({ message: requiredText("message", MAX_TRIED) });
export type TryBusinessAnswers = z.output<typeof TryBusinessAnswers>;

export const TRIED_OUTCOMES = ["answered", "partly", "records", "none"] as const;

export const TriedBusinessAnswers = z.object({
  outcome: z
    .enum(TRIED_OUTCOMES)
    .describe(
      "answered: these answers would be suggested. partly: nothing is, since part of the message has no answer. records: it asks only what the customer's records hold. none: no answer fits",
    ),
  withRecords: z.boolean().describe("Whether the suggested reply also states what the customer's records hold"),
  language: z.enum(REPLY_LANGUAGES).describe("hi-Latn: Hindi in Latin letters"),
  answers: z.array(
    z.object({
      id: wire.id,
      question: z.string(),
      text: z.string().describe("With its variables, which no one fills"),
    }),
  ),
});
export type TriedBusinessAnswers = z.output<typeof TriedBusinessAnswers>;
