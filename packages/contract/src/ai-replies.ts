import { MAX_REPLY } from "@aavarti/domain/conversations";
import { DRAFT_SOURCES } from "@aavarti/domain/inbox/reply-drafts";
import { z } from "zod";
import { id, requiredText, wire } from "./fields.ts";

const source = z.enum(DRAFT_SOURCES).describe("Who worded the suggestion, as it said");

/** A suggested reply that a member saw before they sent theirs. */
export const ShownDraft = z.object({
  messageId: id("message").describe("The message that the suggestion answers"),
  source,
  text: requiredText("text", MAX_REPLY).describe("As it was shown. It is compared with the reply and not stored"),
  isUsed: z.boolean().describe("Whether the reply began with the suggestion"),
});
export type ShownDraft = z.output<typeof ShownDraft>;

export const DismissDraft = z.object({ id: id("conversation"), messageId: id("message"), source });
export type DismissDraft = z.output<typeof DismissDraft>;
export const DismissDraftBody = DismissDraft.omit({ id: true });

export const ChangeAiReplies = z.object({ isEnabled: z.boolean() });
export type ChangeAiReplies = z.output<typeof ChangeAiReplies>;

const DraftCounts = z.object({
  source: z.enum(DRAFT_SOURCES),
  accepted: z.int().describe("Sent unchanged"),
  edited: z.int().describe("Sent with changes"),
  discarded: z.int().describe("Dismissed, or something else was sent"),
});

export const AiReplies = z.object({
  isAvailable: z.boolean().describe("Whether this installation has a language model"),
  isEnabled: z.boolean().describe("Whether the business lets it word suggested replies. Off by default"),
  host: z.string().nullable().describe("Where messages are sent"),
  model: z.string().nullable(),
  dailyCalls: z.int().describe("Most calls a day"),
  callsToday: z.int(),
  since: wire.day.describe("The first day of the figures"),
  drafts: z.array(DraftCounts).describe("What became of suggested replies"),
  calls: z.object({
    total: z.int(),
    written: z.int().describe("Answers that passed the check"),
    rejected: z.int().describe("Answers that stated something else than the facts, or in other words"),
    failed: z.int().describe("Calls without a usable answer, such as after a timeout"),
    medianMs: z.int().nullable().describe("Half of the calls took at most so many milliseconds"),
    slowMs: z.int().nullable().describe("95 of 100 calls took at most so many milliseconds"),
    inputTokens: z.int(),
    outputTokens: z.int(),
    cost: z.string().nullable().describe("Estimated price in Indian rupees; null where no price is set"),
  }),
});
export type AiReplies = z.output<typeof AiReplies>;
