import { findReminder } from "@aavarti/db/queries/reminders/log";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { REMINDER_STATE_WORDS } from "@aavarti/domain/reminder-state-words";
import { isWritten, type WrittenReason } from "@aavarti/domain/sentence-in";
import type { ServiceContext, Unit } from "../../context.ts";
import { notify } from "../../notifications/notify.ts";
import { toReminderEntry } from "../log/to-reminder-entry.ts";

/**
 * Notifies the members responsible for reminders that one failed, or may not have been delivered,
 * with the cause and what to do, or with `isReplaced` that an email follows. Several in a short
 * time become one notification. Does nothing for an unknown reminder.
 */
export async function notifyDeliveryProblem(
  ctx: ServiceContext,
  unit: Unit,
  { reminderId, state, isReplaced = false }: { reminderId: string; state: "failed" | "unknown"; isReplaced?: boolean },
): Promise<void> {
  const row = await findReminder(unit.trx, reminderId);
  if (!row) return;
  const { channel, recipient } = toReminderEntry(row);
  const { meaning, nextStep } = REMINDER_STATE_WORDS[state];
  const advice = isReplaced
    ? explainNotice("notice.emailFollows")
    : storedAs(row.next_step, row.next_step_explanation, nextStep);
  await notify(ctx, unit, {
    kind: `reminder.${state}`,
    title: explainNotice(`notice.${state}`, { name: recipient.name, channel }),
    body: [storedAs(row.state_reason, row.state_explanation, meaning), advice],
    link: `/notifications?status=${state}`,
    subjectId: reminderId,
  });
}

/**
 * Returns the explanation stored with a sentence, or `otherwise` without a sentence. A sentence
 * stored before reasons were kept is quoted.
 */
function storedAs(
  sentence: string | null,
  stored: Explanation | null,
  otherwise: Explanation<WrittenReason>,
): Explanation<WrittenReason> {
  if (sentence === null) return otherwise;
  const explanation = explanationOf(sentence, stored);
  return explanation && isWritten(explanation) ? explanation : explainNotice("notice.quote", { words: sentence });
}
