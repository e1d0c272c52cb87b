import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the support screen, in the current language: read its properties
 * while rendering.
 */
export const supportTexts = translatedTexts(() => ({
  title: t`Contact Support`,
  lead: t`A real person reads your message and replies by email. Tell us what you did and what happened. A screenshot helps.`,
  write: t`Email support`,
  subject: (business: string) => t`Help for ${business}`,
  body: (details: { business: string; screen: string }) =>
    t`What I wanted to do:\n\n\nWhat happened instead:\n\n\n--\n${{ business: details.business }}\n${{ screen: details.screen }}`,
  address: t`Or email`,
  helpTitle: t`Find answers`,
  keys: t`Keyboard shortcuts`,
  keysNote: t`Press ? on any screen.`,
  api: t`For developers`,
  apiNote: t`API reference with examples.`,
  privacy: t`Your data`,
  privacyNote: t`Request a copy of your data, or ask us to delete it.`,
}));
