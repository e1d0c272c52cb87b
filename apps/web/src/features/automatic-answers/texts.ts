import type { AutomaticIntent } from "@aavarti/domain/inbox/automatic-answers";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the settings of automatic answers, in the current language: read its
 * properties while rendering.
 */
export const automaticAnswerTexts = translatedTexts(() => ({
  title: t`Automatic answers`,
  lead: t`Simple questions are answered from your records during working hours. Every answer offers a person, and stops when your team writes.`,
  loading: t`Loading automatic answers`,
  failed: t`Couldn't load automatic answers. Try again.`,
  retry: t`Try again`,
  intents: {
    amount: { label: t`Asks how much is due`, lead: t`Says what is due now, later and at the next renewal.` },
    "due-date": { label: t`Asks for the due date`, lead: t`Says when the next payments are due.` },
    "already-paid": {
      label: t`Says it's paid`,
      lead: t`Confirms a recorded payment, or asks for the reference number. The conversation stays unanswered.`,
    },
    promise: { label: t`Promises to pay`, lead: t`Repeats the promised date, or asks for one.` },
  } satisfies Record<AutomaticIntent, { label: string; lead: string }>,
  hours: t`Working hours`,
  from: t`Starts at`,
  until: t`Ends at`,
  most: t`Answers per conversation per day`,
  days: t`Working days`,
  dayNames: [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`],
  sent: t`Answered automatically in the last 30 days`,
  readOnly: t`Only owners and admins can change this.`,
  saved: t`Automatic answers updated`,
  saveFailed: t`Couldn't save the automatic answers`,
}));
