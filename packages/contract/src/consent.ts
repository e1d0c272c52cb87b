import { CONSENT_PURPOSES, CONSENT_STATES } from "@aavarti/domain/consent";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { StatedReason } from "./errors.ts";
import { id, requiredText, wire } from "./fields.ts";
import { ReminderChannel } from "./reminders.ts";

export const ConsentOf = z.object({ customerId: id("customer") });
export type ConsentOf = z.output<typeof ConsentOf>;

export const ConsentState = z.enum(CONSENT_STATES, "State must be granted or withdrawn");

/** Records a customer's consent on their behalf; how they gave it is required. */
export const RecordConsent = ConsentOf.extend({
  channel: ReminderChannel,
  purpose: z
    .enum(CONSENT_PURPOSES, "Purpose must be reminders or offers")
    .default("reminders")
    .describe("Stopping reminders also stops offers. Offers need separate consent"),
  state: ConsentState,
  source: requiredText("source", 200, explainField("consent.noSource")),
});
export type RecordConsent = z.output<typeof RecordConsent>;

const Standing = z.object({
  channel: ReminderChannel,
  mayRemind: z.boolean(),
  mayOffer: z.boolean().describe("Whether they opted in to offers, such as win-back messages"),
  words: z.string().nullable().describe("For example: Opted out of WhatsApp on 21 Nov 2026"),
  wordsReason: StatedReason.nullable().describe("Reason code and parameters of `words`"),
  since: wire.instant.nullable().describe("Date of the last change to reminder consent; null if there was none"),
});

const ConsentEntry = z.object({
  id: wire.id,
  channel: ReminderChannel,
  purpose: z.enum(CONSENT_PURPOSES),
  state: ConsentState,
  source: z.string().describe("How the consent was given, as a sentence"),
  by: z.string().describe("The customer, or the team member who recorded it"),
  address: z.string().nullable(),
  confirmation: z
    .string()
    .nullable()
    .describe("Status of the confirmation to the customer: due, sending, sent, failed or unknown"),
  at: wire.instant,
});

export const CustomerConsent = z.object({
  customerId: wire.id,
  channels: z.array(Standing),
  history: z.array(ConsentEntry).describe("Newest first"),
});
export type CustomerConsent = z.output<typeof CustomerConsent>;
