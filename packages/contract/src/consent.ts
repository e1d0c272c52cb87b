import { CONSENT_PURPOSES, CONSENT_STATES } from "@aavarti/domain/consent";
import { z } from "zod";
import { id, requiredText, wire } from "./fields.ts";
import { ReminderChannel } from "./reminders.ts";

export const ConsentOf = z.object({ customerId: id("Customer") });
export type ConsentOf = z.output<typeof ConsentOf>;

export const ConsentState = z.enum(CONSENT_STATES, "State must be granted or withdrawn");

/** Somebody of the business writes down what a customer said; how they said it must stand beside it. */
export const RecordConsent = ConsentOf.extend({
  channel: ReminderChannel,
  purpose: z
    .enum(CONSENT_PURPOSES, "Purpose must be reminders or offers")
    .default("reminders")
    .describe("To stop reminders ends offers with them; to agree to offers needs a word of its own"),
  state: ConsentState,
  source: requiredText("Source", 200, "Say how the customer told you, such as: in the shop, by phone"),
});
export type RecordConsent = z.output<typeof RecordConsent>;

const Standing = z.object({
  channel: ReminderChannel,
  mayRemind: z.boolean(),
  mayOffer: z.boolean().describe("Whether they agreed to offers, such as being asked to come back"),
  words: z.string().nullable().describe("Such as: Asked not to be messaged on WhatsApp, 21 Nov 2026"),
  since: wire.instant.nullable().describe("Since when, as to reminders; null when nothing was ever said"),
});

const ConsentEntry = z.object({
  id: wire.id,
  channel: ReminderChannel,
  purpose: z.enum(CONSENT_PURPOSES),
  state: ConsentState,
  source: z.string().describe("How it became known, in plain words"),
  by: z.string().describe("Who said it, or who of the business wrote it down"),
  address: z.string().nullable(),
  confirmation: z.string().nullable().describe("Whether the customer was told: due, sending, sent, failed, unknown"),
  at: wire.instant,
});

export const CustomerConsent = z.object({
  customerId: wire.id,
  channels: z.array(Standing),
  history: z.array(ConsentEntry).describe("Newest first"),
});
export type CustomerConsent = z.output<typeof CustomerConsent>;
