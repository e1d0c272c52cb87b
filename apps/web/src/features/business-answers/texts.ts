import type { TRIED_OUTCOMES } from "@aavarti/contract/business-answers";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** Typed like this in every language. */
const FALLBACK_EXAMPLE = "{{customer.firstName or 'there'}}";

/**
 * An object with the texts of the business's own answers, in the current language: read its
 * properties while rendering.
 */
export const businessAnswerTexts = translatedTexts(() => ({
  title: t`Your answers`,
  lead: t`Your answers to common questions, such as opening hours, address or parking. They appear as suggested replies in the inbox. Nothing is sent without you.`,
  loading: t`Loading your answers`,
  failed: t`Couldn't load your answers. Try again.`,
  retry: t`Try again`,
  add: t`Add answer`,
  none: t`No answers yet. Add one for a question you're often asked.`,
  noneReadOnly: t`No answers yet.`,
  actions: (question: string) => t`Actions for ${question}`,
  use: (question: string) => t`Suggest the answer to ${question}`,
  ways: (count: number) => plural(count, { one: "# way of asking", other: "# ways of asking" }),
  off: t`Off`,
  edit: t`Edit`,
  moveUp: t`Move up`,
  moveDown: t`Move down`,
  delete: t`Delete`,
  addTitle: t`New answer`,
  editTitle: t`Edit answer`,
  questions: t`How people ask`,
  questionsHint: (most: number) =>
    t`Up to ${most} ways, one per line, in English, Hindi or Hinglish. An answer is suggested when a message uses the words of one.`,
  questionRequired: t`Enter how people ask`,
  tooManyWays: (most: number) => plural(most, { one: "Enter up to # way", other: "Enter up to # ways" }),
  vague: (question: string) => t`Add a word to “${question}” that says what it's about`,
  hinglish: t`Hinglish`,
  text: { en: t`Answer in English`, hi: t`Answer in Hindi`, "hi-Latn": t`Answer in Hinglish (optional)` },
  textHint: t`For questions in Hinglish. Without it, they get the English answer. If a value is missing, the answer isn't suggested. To show other text instead: ${FALLBACK_EXAMPLE}`,
  textRequired: t`Enter the answer in English, in Hindi, or in both`,
  tooLong: (max: number) => plural(max, { one: "Up to # character", other: "Up to # characters" }),
  insert: t`Insert variable`,
  insertInto: {
    en: t`Inserted in the English answer at the cursor`,
    hi: t`Inserted in the Hindi answer at the cursor`,
    "hi-Latn": t`Inserted in the Hinglish answer at the cursor`,
  },
  save: t`Save`,
  saving: t`Saving...`,
  cancel: t`Cancel`,
  close: t`Close`,
  added: t`Answer added`,
  saved: t`Answer updated`,
  saveFailed: t`Couldn't save the answer`,
  deleted: t`Answer deleted`,
  deleteFailed: t`Couldn't delete the answer`,
  restoreFailed: t`Couldn't restore the answer`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then select Undo to restore it`,
  tryLabel: t`Try a message`,
  tryPlaceholder: t`Do you have parking?`,
  tryAct: t`Try it`,
  tryFailed: t`Couldn't try the message. Try again.`,
  outcomes: {
    answered: t`This answer would be suggested`,
    partly: t`Nothing is suggested: part of the message has no answer. Found so far:`,
    records: t`Answered from their records`,
    none: t`No answer fits. Add this way of asking to one.`,
  } satisfies Record<(typeof TRIED_OUTCOMES)[number], string>,
  withRecords: t`Together with what their records say`,
}));
