import type { StatedSentence } from "@aavarti/contract/errors";
import type { ReminderEntry } from "@aavarti/contract/reminders";
import type { ShownCost } from "@aavarti/db/queries/message-costs";
import type { ReminderLogRow } from "@aavarti/db/queries/reminders/log";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { REMINDER_STATE_WORDS } from "@aavarti/domain/reminder-state-words";
import { logState } from "@aavarti/domain/reminder-states";
import { BY_HAND } from "@aavarti/domain/reminder-step-codes";
import { toMessagePrice } from "../../message-costs/record-pricing.ts";
import { toSentence, toStatedReason } from "../../stated-reason.ts";
import { codeOf, occasionLabel, stepNamed } from "../internal/steps.ts";

/**
 * Converts a row of the reminder log to the API's shape. State, cause and next step come with their
 * English sentences and the reasons from which other languages are made; `daysBefore` is null for a
 * message that is no step before or after the end of a term. `endDate` is the end that the message
 * is about; of a manual reminder it is the current one, and of a pause its first day. `cost` is
 * what the message cost, if known.
 */
export function toReminderEntry(row: ReminderLogRow, cost?: ShownCost): ReminderEntry {
  const state = logState(row.state, { isSkipped: row.skipped_by !== null });
  const words = REMINDER_STATE_WORDS[state];
  const occasion = stepNamed(row.step);
  const notes = notesOf(row);
  return {
    id: row.id,
    state,
    label: words.label,
    explanation: words.meaning.message,
    explanationReason: { reason: words.meaning.reason, params: words.meaning.params },
    cause: row.state_reason,
    causeReason: toStatedReason(explanationOf(row.state_reason, row.state_explanation)),
    nextStep: row.next_step ?? words.nextStep?.message ?? null,
    nextStepReason: toStatedReason(
      row.next_step === null ? words.nextStep : explanationOf(row.next_step, row.next_step_explanation),
    ),
    channel: row.channel,
    daysBefore: typeof occasion === "number" ? occasion : null,
    step: occasionLabel(occasion),
    stepCode: codeOf(occasion),
    recipient: {
      kind: row.recipient_kind,
      name:
        row.recipient_kind === "customer"
          ? (row.contact_name ?? row.customer_name)
          : (row.owner_name ?? "Former owner"),
      address: row.recipient_address,
    },
    subscriptionId: row.subscription_id,
    endDate: occasion === BY_HAND ? row.subscription_end_on : row.term_end_on,
    customer: { id: row.customer_id, name: row.customer_name },
    product: { id: row.product_id, name: row.product_name },
    dueAt: row.due_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    fallbackOf: row.fallback_of,
    replacedBy: row.replaced_by,
    mergedInto: row.merged_into,
    note: notes.length > 0 ? notes.map(({ sentence }) => sentence).join(" ") : null,
    noteSentences: notes,
    price: toMessagePrice(cost),
  };
}

/** Returns what else happened to the message, besides its own state. */
function notesOf(row: ReminderLogRow): StatedSentence[] {
  const { fallback_cause: cause, merged_into: mergedInto, merged_with: name, others_combined: others } = row;
  const say = (explanation: Explanation) => toSentence(explanation.message, explanation);
  const mergedWith =
    name === null ? explainReminder("together.withAnother") : explainReminder("together.with", { name });
  return [
    ...(row.fallback_of ? [say(explainReminder("together.emailInstead"))] : []),
    ...(row.fallback_of && cause ? [toSentence(cause, explanationOf(cause, row.fallback_explanation))] : []),
    ...(row.replaced_by ? [say(explainReminder("together.emailSent"))] : []),
    ...(mergedInto ? [say(mergedWith)] : []),
    ...(others ? [say(explainReminder("together.several", { count: others + 1 }))] : []),
  ];
}
