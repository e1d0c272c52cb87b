import type { ReminderEntry } from "@aavarti/contract/reminders";
import type { ReminderLogRow } from "@aavarti/db/queries/reminders/log";
import { logState, REMINDER_STATE_WORDS } from "@aavarti/domain/reminder-states";
import { BY_HAND, occasionLabel, stepNamed } from "../internal/steps.ts";

/** Converts a ledger row to the API's shape. */
export function toReminderEntry(row: ReminderLogRow): ReminderEntry {
  const state = logState(row.state, { isSkipped: row.skipped_by !== null });
  const words = REMINDER_STATE_WORDS[state];
  const occasion = stepNamed(row.step);
  return {
    id: row.id,
    state,
    label: words.label,
    explanation: words.explanation,
    cause: row.state_reason,
    nextStep: row.next_step ?? words.nextStep,
    channel: row.channel,
    daysBefore: typeof occasion === "number" ? occasion : null,
    step: occasionLabel(occasion),
    recipient: {
      kind: row.recipient_kind,
      name: row.recipient_kind === "customer" ? row.customer_name : (row.owner_name ?? "Former owner"),
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
    note: noteOf(row),
  };
}

/** Returns a note on what else happened to the message, besides its own state, in plain text. */
function noteOf({
  fallback_of,
  fallback_cause,
  replaced_by,
  merged_into,
  merged_with,
  others_combined,
}: ReminderLogRow) {
  const notes = [
    fallback_of && ["Email instead of WhatsApp.", fallback_cause].filter(Boolean).join(" "),
    replaced_by && "An email was sent instead.",
    merged_into && `Sent in the same message as the renewal of ${merged_with ?? "another customer"}.`,
    others_combined && `One message for ${others_combined + 1} renewals.`,
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(" ") : null;
}
