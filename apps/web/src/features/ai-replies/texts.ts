import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the panel about AI replies, in the current language: read its
 * properties while rendering.
 */
export const aiRepliesTexts = translatedTexts(() => ({
  title: t`AI replies`,
  lead: t`How suggested replies in the inbox are worded, and how often they are used.`,
  loading: t`Loading AI replies`,
  failed: t`Couldn't load AI replies. Try again.`,
  retry: t`Try again`,
  unavailable: t`Suggested replies are written by rules from your records. A language model is not set up on this installation.`,
  enable: t`Let AI word suggested replies`,
  sends: (model: string, host: string) =>
    t`For each new message, up to 6 messages of the conversation go to ${model} at ${host}. Names in your records are removed first, and phone numbers, emails, addresses, UPI IDs and tax numbers where they are recognized. Amounts, dates and names are filled in here, and every text is checked before you see it.`,
  today: (used: string, most: string) => t`${used} of ${most} calls used today.`,
  changeFailed: t`Couldn't change AI replies`,
  period: t`Last 30 days`,
  noneYet: t`No suggested replies used or dismissed in the last 30 days`,
  rules: t`Written by rules`,
  model: t`Worded by AI`,
  accepted: t`Sent as suggested`,
  edited: t`Edited`,
  discarded: t`Not used`,
  calls: t`AI calls`,
  callsNote: (written: string, rejected: string, failed: string) =>
    t`${written} used, ${rejected} rejected by the check, ${failed} failed`,
  time: t`Response time`,
  timeNote: (seconds: string) => t`95% within ${seconds}`,
  seconds: (seconds: string) => t`${seconds} s`,
  tokens: t`Tokens`,
  tokensNote: (input: string, output: string) => t`${input} read, ${output} written`,
  cost: t`Estimated cost`,
  noPrice: t`No price set`,
}));
