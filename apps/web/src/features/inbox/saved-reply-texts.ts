import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the list of saved replies in the composer, in the current language:
 * read its properties while rendering.
 */
export const savedReplyTexts = translatedTexts(() => ({
  open: t`Saved replies`,
  openKeys: t`Saved replies (type / on an empty line)`,
  find: t`Find a saved reply`,
  language: t`Language`,
  loading: t`Loading saved replies`,
  failed: t`Couldn't load saved replies. Try again.`,
  retry: t`Try again`,
  none: t`No saved replies yet.`,
  noMatch: t`No saved replies match.`,
  manage: t`Manage saved replies`,
  insert: t`Insert`,
  back: t`Back`,
  openQuestions: t`You can't send the reply until every question has an answer.`,
  missing: (names: string) => t`Can't be inserted. Missing for this person: ${names}`,
  cannot: t`Can't be inserted. Edit this saved reply first.`,
}));
