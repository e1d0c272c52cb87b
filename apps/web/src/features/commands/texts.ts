import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the settings of commands by WhatsApp, in the current language: read
 * its properties while rendering.
 */
export const commandTexts = translatedTexts(() => ({
  title: t`WhatsApp commands`,
  lead: t`Get your daily summary on WhatsApp with numbers, and answer it to renew and record payments.`,
  loading: t`Loading WhatsApp commands`,
  failed: t`Couldn't load WhatsApp commands. Try again.`,
  retry: t`Try again`,
  phone: t`Your WhatsApp number`,
  phoneHint: t`We'll send a code to it. Only this number can send commands.`,
  phoneRequired: t`Enter your WhatsApp number`,
  sendCode: t`Send code`,
  sending: t`Sending...`,
  code: t`Code`,
  codeHint: (phone: string) => t`Enter the 6-digit code we sent to ${phone} on WhatsApp. It expires in 10 minutes.`,
  codeRequired: t`Enter the 6-digit code`,
  verify: t`Verify`,
  verifying: t`Verifying...`,
  otherNumber: t`Use another number`,
  sendAgain: t`Send a new code`,
  verified: t`Verified`,
  actions: t`Actions for your WhatsApp number`,
  change: t`Change number`,
  remove: t`Remove number`,
  removed: t`Number removed`,
  removeFailed: t`Couldn't remove the number`,
  codeSent: t`Code sent`,
  codeFailed: t`Couldn't send the code`,
  verifyFailed: t`Couldn't verify the number`,
  numberVerified: t`Number verified. WhatsApp commands are on.`,
  cancel: t`Cancel`,
  on: t`Commands from this number`,
  onLead: (price: string) =>
    t`Your daily summary comes to this number instead of by email. About ${price} per message, free if you've messaged us in the last 24 hours.`,
  askAbove: t`Ask for a code above`,
  askAboveHint: t`Payments and renewals above this amount need a code first. 0 asks every time.`,
  save: t`Save`,
  saving: t`Saving...`,
  saved: t`Changes saved`,
  saveFailed: t`Couldn't save. Try again.`,
  examples: t`What you can answer`,
  paid: t`Payment received by UPI, and renewed`,
  later: t`Promised to pay tomorrow`,
  renew: t`Renew for 6 months, at 6 times the monthly price`,
  call: t`Get the phone number and a note to call`,
  undo: t`Undo, with the code from the answer`,
  list: t`Today's list again, with what has changed`,
  help: t`What you can answer`,
}));
