import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of sending limits and confirmation, in the current language: read its
 * properties while rendering.
 */
export const sendingTexts = translatedTexts(() => ({
  unverified: (email: string) =>
    t`Confirm your email address. Messages go out once you open the link we sent to ${email}.`,
  ownerUnverified: t`Messages go out once an owner confirms their email address.`,
  waiting: (count: number) => plural(count, { one: "# message is waiting.", other: "# messages are waiting." }),
  resend: t`Resend link`,
  resendIn: (seconds: number) => t`Resend in ${seconds} s`,
  sending: t`Sending...`,
  sent: t`Email sent`,
  sentNote: (email: string) => t`We've sent a confirmation link to ${email}.`,
  failed: t`Couldn't send the email`,
  paused: (support: string) => t`Sending is paused for this account. Email ${support} to resume sending.`,
  limit: (limit: number) => t`You've reached today's limit of ${limit} messages. We'll send the rest tomorrow.`,
}));
