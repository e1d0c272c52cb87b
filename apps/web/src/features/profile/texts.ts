import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";
import { languageNames } from "../../lib/languages.ts";

export const profileTexts = inLanguage(() => ({
  title: t`Profile`,
  lead: t`Reminders for you, the owner, go to this email and phone.`,
  name: t`Name`,
  email: t`Email`,
  emailHint: t`You sign in with it.`,
  phone: t`Phone`,
  phoneExample: "+91-xxxxx-xxxxx",
  phoneHint: t`For reminders on WhatsApp.`,
  language: t`Language`,
  languageHint: t`Of the screens, and of emails and WhatsApp messages to you.`,
  remindersIn: t`Reminders to you in`,
  remindersInHint: t`Emails and WhatsApp messages about your customers.`,
  languages: languageNames,
  optional: t`optional`,
  save: t`Save profile`,
  saving: t`Saving...`,
  saved: t`Profile saved`,
  saveFailed: t`Failed to save profile`,
  loading: t`Loading your profile`,
  failed: t`Your profile could not be loaded.`,
  retry: t`Try again`,
}));
