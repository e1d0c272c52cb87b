import type { LeftOutReason } from "@aavarti/domain/by-hand";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of reminders sent by hand, in the current language: read its properties
 * while rendering.
 */
export const remindNowTexts = translatedTexts(() => ({
  title: t`Send reminder now`,
  titleQuietEnds: t`Send reminder after quiet hours`,
  close: t`Close`,
  cancel: t`Cancel`,
  loading: t`Checking who can be reminded`,
  failed: t`Couldn't check who can be reminded. Try again.`,
  retry: t`Try again`,
  lead: t`Each person gets one message for everything due, on the channel that works best for them.`,
  nobody: t`No reminders can be sent right now.`,
  quiet: (when: string) => t`Quiet hours until ${when}. Nothing is sent before then, unless you send now.`,
  when: t`When to send`,
  whenQuietEnds: t`After quiet hours`,
  atQuietEnd: (when: string) => t`Scheduled for ${when}`,
  atOnce: t`Now, during quiet hours`,
  atOnceHint: t`Also sends messages already queued for these people.`,
  sendAtOnce: (count: number) =>
    plural(count, { one: "Send # reminder now anyway", other: "Send # reminders now anyway" }),
  recipients: (count: number) => plural(count, { one: "# reminder", other: "# reminders" }),
  overBudget: t`This goes over the monthly WhatsApp budget.`,
  sendOverBudget: (count: number) =>
    plural(count, { one: "Send # reminder over budget", other: "Send # reminders over budget" }),
  example: (name: string) => t`Preview for ${name}`,
  send: (count: number) => plural(count, { one: "Send # reminder", other: "Send # reminders" }),
  sendAt: (count: number, time: string) =>
    plural(count, { one: `Send # reminder at ${time}`, other: `Send # reminders at ${time}` }),
  sending: t`Sending...`,
  leftOut: (count: number) => plural(count, { one: "# skipped", other: "# skipped" }),
  unknown: t`Not found`,
  notSent: t`Couldn't send`,
  onTheirWay: (count: number) =>
    plural(count, { one: "# reminder is on its way.", other: "# reminders are on their way." }),
  waits: (count: number, when: string) =>
    plural(count, {
      one: `# reminder scheduled for ${when}.`,
      other: `# reminders scheduled for ${when}.`,
    }),
  history: t`View delivery status`,
  done: t`Done`,
}));

/**
 * Returns the reason for skipping a recipient as a sentence in the current language. `day`, the due
 * or promised day, and `at`, when an already queued message will be sent, are formatted already;
 * only some reasons contain them.
 */
export function leftOutWords(reason: LeftOutReason, { day, at }: { day: string; at: string }): string {
  switch (reason) {
    case "gone":
      return t`No longer exists.`;
    case "sample":
      return t`Sample record. No messages are sent.`;
    case "not-running":
      return t`No active term to renew.`;
    case "not-due":
      return t`Not due until ${day}.`;
    case "paid-in-advance":
      return t`Already paid in advance.`;
    case "promised":
      return t`Promised to pay on ${day}.`;
    case "written-today":
      return t`Already reminded today.`;
    case "queued":
      return t`Reminder already queued: ${at}.`;
    case "reminder-coming":
      return t`Automatic reminder scheduled: ${at}.`;
    case "channels-off":
      return t`Email and WhatsApp reminders are turned off.`;
    case "no-contact":
      return t`No phone number or email.`;
    case "stopped":
      return t`Opted out.`;
  }
}
