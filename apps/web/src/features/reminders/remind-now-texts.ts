import type { LeftOutReason } from "@aavarti/domain/by-hand";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

export const remindNowTexts = inLanguage(() => ({
  title: t`Send a reminder now`,
  close: t`Close`,
  cancel: t`Cancel`,
  loading: t`Looking who can be reminded`,
  failed: t`It could not be found out who can be reminded.`,
  retry: t`Try again`,
  lead: t`Each gets one message about all that is due, by the way that reaches them best.`,
  nobody: t`Nobody of those chosen can be reminded now.`,
  night: (when: string) => t`It is night there. The messages go out at: ${when}.`,
  people: (count: number) => plural(count, { one: "# person", other: "# people" }),
  example: (name: string) => t`How it reads, to ${name}`,
  send: (count: number) => plural(count, { one: "Send # reminder", other: "Send # reminders" }),
  sending: t`Sending...`,
  leftOut: (count: number) => plural(count, { one: "# is left out", other: "# are left out" }),
  unknown: t`Not found`,
  notSent: t`Not sent`,
  onTheirWay: (count: number) =>
    plural(count, { one: "# reminder is on its way.", other: "# reminders are on their way." }),
  waits: (count: number, when: string) =>
    plural(count, {
      one: `# reminder is planned. It goes out at: ${when}.`,
      other: `# reminders are planned. They go out at: ${when}.`,
    }),
  history: t`See what becomes of them`,
  done: t`Done`,
}));

/** Why somebody is left out, as a sentence; `day` where a day says it. */
export function leftOutWords(reason: LeftOutReason, day: string): string {
  switch (reason) {
    case "gone":
      return t`It no longer exists.`;
    case "sample":
      return t`This is a sample record: nothing is sent to it.`;
    case "not-running":
      return t`Nothing is running that could be renewed.`;
    case "not-due":
      return t`Not due before ${day}.`;
    case "promised":
      return t`Has promised to pay on ${day}.`;
    case "written-today":
      return t`Was written to today.`;
    case "reminder-coming":
      return t`The planned reminder is about to go out.`;
    case "channels-off":
      return t`Email and WhatsApp reminders are switched off.`;
    case "no-contact":
      return t`Has no number and no address to write to.`;
    case "stopped":
      return t`Has stopped messages.`;
  }
}
