import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** Typed like this in every language. */
const FALLBACK_EXAMPLE = "{{customer.firstName or 'there'}}";
const QUESTION_EXAMPLE = "{{ask:Which day?}}";

/**
 * An object with the texts of the list of saved replies, in the current language: read its
 * properties while rendering.
 */
export const savedReplyTexts = translatedTexts(() => ({
  title: t`Saved replies`,
  lead: t`Answers you use often, filled in with the details of the person you're writing to. In the inbox, type / to insert one.`,
  loading: t`Loading saved replies`,
  failed: t`Couldn't load saved replies. Try again.`,
  retry: t`Try again`,
  add: t`Add saved reply`,
  none: t`No saved replies yet. Start with one of these examples, or write your own.`,
  noneReadOnly: t`No saved replies yet.`,
  addExample: (title: string) => t`Add example: ${title}`,
  addThis: t`Add`,
  actions: (title: string) => t`Actions for ${title}`,
  edit: t`Edit`,
  delete: t`Delete`,
  addTitle: t`New saved reply`,
  editTitle: t`Edit saved reply`,
  name: t`Title`,
  nameHint: t`Only your team sees the title.`,
  nameRequired: t`Enter a title`,
  text: { en: t`Text in English`, hi: t`Text in Hindi` },
  textHint: t`If a value is missing, the reply can't be inserted. To show other text instead: ${FALLBACK_EXAMPLE}. To ask a question when the reply is inserted: ${QUESTION_EXAMPLE}`,
  textRequired: t`Enter the text in English, in Hindi, or in both`,
  tooLong: (max: number) => plural(max, { one: "Up to # character", other: "Up to # characters" }),
  insert: t`Insert variable`,
  insertQuestion: t`Question to the team member`,
  /** In the language of the saved text, for its author to replace. */
  question: { en: "Which day?", hi: "कौन सा दिन?" },
  insertInto: { en: t`Inserted in the English text at the cursor`, hi: t`Inserted in the Hindi text at the cursor` },
  save: t`Save`,
  saving: t`Saving...`,
  cancel: t`Cancel`,
  close: t`Close`,
  added: t`Saved reply added`,
  saved: t`Saved reply updated`,
  saveFailed: t`Couldn't save the saved reply`,
  deleted: (title: string) => t`${title} deleted`,
  deleteFailed: t`Couldn't delete the saved reply`,
  restoreFailed: t`Couldn't restore the saved reply`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then select Undo to restore it`,
}));
