import { t } from "@lingui/core/macro";
import { languageNames } from "../../lib/i18n/languages.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of a profile, in the current language: read its properties while
 * rendering.
 */
export const profileTexts = translatedTexts(() => ({
  title: t`Profile`,
  lead: t`As the owner, you get reminders at this email address and phone number.`,
  name: t`Name`,
  email: t`Email`,
  emailHint: t`You use this to sign in.`,
  phone: t`Phone`,
  phoneExample: "+91-xxxxx-xxxxx",
  phoneHint: t`Used for reminders on WhatsApp.`,
  language: t`Language`,
  languageHint: t`Used in the app, and in emails and WhatsApp messages to you.`,
  remindersIn: t`Language for reminders sent to you`,
  remindersInHint: t`Used in emails and WhatsApp messages about renewals.`,
  languages: languageNames,
  optional: t`optional`,
  save: t`Save profile`,
  saving: t`Saving...`,
  saved: t`Profile saved`,
  saveFailed: t`Couldn't save your profile`,
  loading: t`Loading your profile`,
  failed: t`Couldn't load your profile. Try again.`,
  retry: t`Try again`,
}));
