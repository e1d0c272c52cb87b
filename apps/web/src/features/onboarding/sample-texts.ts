import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts about sample records, which the first screen does not need, in the
 * current language: read its properties while rendering.
 */
export const sampleTexts = translatedTexts(() => ({
  offer: t`Look around first?`,
  offerLead: t`A few sample records with different due dates. No messages are sent to them.`,
  load: t`Load sample records`,
  loading: t`Loading...`,
  loaded: t`Sample records loaded`,
  loadedLead: t`Their names end in “(sample)”.`,
  loadFailed: t`Couldn't load the sample records`,
  here: t`Sample records loaded`,
  hereLead: t`Sample records are included in your analytics, but no messages are sent to them.`,
  one: t`This is a sample record`,
  oneLead: t`Feel free to try things out. No messages are sent. This record is removed with the other samples.`,
  remove: t`Remove samples`,
  removeAll: t`Remove all samples`,
  removed: t`Sample records removed`,
  kept: (names: string) => t`Kept because you edited them: ${names}.`,
  removeFailed: t`Couldn't remove the sample records`,
  putBack: t`Restore`,
  putBackAlt: t`Press F8, then select Restore to load the sample records again`,
}));
