import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

export const supportTexts = inLanguage(() => ({
  title: t`Contact Support`,
  lead: t`A person reads what you write, and answers by email. Say what you did and what happened instead; a picture of the screen helps.`,
  write: t`Write to support`,
  subject: (business: string) => t`Help for ${business}`,
  body: (details: { business: string; screen: string }) =>
    t`What I wanted to do:\n\n\nWhat happened instead:\n\n\n--\n${{ business: details.business }}\n${{ screen: details.screen }}`,
  address: t`Or write to`,
  helpTitle: t`Help yourself`,
  keys: t`Keyboard shortcuts`,
  keysNote: t`Press ? on any screen.`,
  api: t`For developers`,
  apiNote: t`Every call of this installation, with examples.`,
  privacy: t`Your data`,
  privacyNote: t`Ask for a copy, or for everything to be erased.`,
}));
