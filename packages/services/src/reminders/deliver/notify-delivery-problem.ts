import { findReminder } from "@aavarti/db/queries/reminders/log";
import { CHANNELS } from "@aavarti/domain/channels";
import { REMINDER_STATE_WORDS } from "@aavarti/domain/reminder-states";
import type { ServiceContext, Unit } from "../../context.ts";
import { notify } from "../../notifications/notify.ts";
import { toReminderEntry } from "../log/to-reminder-entry.ts";

const REPLACED = "We're sending an email instead. No action needed.";

/**
 * Notifies the members responsible for reminders that one failed, or may not have been delivered,
 * with the cause and what to do. Several in a short time are folded into one notification.
 */
export async function notifyDeliveryProblem(
  ctx: ServiceContext,
  unit: Unit,
  { reminderId, state, isReplaced = false }: { reminderId: string; state: "failed" | "unknown"; isReplaced?: boolean },
): Promise<void> {
  const row = await findReminder(unit.trx, reminderId);
  if (!row) return;
  const { channel, recipient, cause, nextStep } = toReminderEntry(row);
  const message = `${CHANNELS[channel].message.one} to ${recipient.name}`;
  await notify(ctx, unit, {
    kind: `reminder.${state}`,
    title: state === "failed" ? `The ${message} failed` : `The ${message} may not have been delivered`,
    body: [cause ?? REMINDER_STATE_WORDS[state].meaning.message, isReplaced ? REPLACED : nextStep]
      .filter(Boolean)
      .join(" "),
    link: `/notifications?status=${state}`,
    subjectId: reminderId,
  });
}
