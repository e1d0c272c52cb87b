import type { LeftOutReason } from "@aavarti/domain/by-hand";

const people = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en-IN")} people`);

export const remindNowTexts = {
  title: "Send a reminder now",
  close: "Close",
  cancel: "Cancel",
  loading: "Looking who can be reminded",
  failed: "It could not be found out who can be reminded.",
  retry: "Try again",
  lead: "Each gets one message about all that is due, by the way that reaches them best.",
  nobody: "Nobody of those chosen can be reminded now.",
  night: (when: string) => `It is night there. The messages go out ${when}.`,
  people,
  example: (name: string) => `How it reads, to ${name}`,
  send: (count: number) => (count === 1 ? "Send 1 reminder" : `Send ${count.toLocaleString("en-IN")} reminders`),
  sending: "Sending...",
  leftOut: (count: number) => (count === 1 ? "1 is left out" : `${count.toLocaleString("en-IN")} are left out`),
  unknown: "Not found",
  notSent: "Not sent",
  onTheirWay: (count: number) =>
    count === 1 ? "1 reminder is on its way." : `${count.toLocaleString("en-IN")} reminders are on their way.`,
  waits: (count: number, when: string) =>
    count === 1
      ? `1 reminder is planned and goes out ${when}.`
      : `${count.toLocaleString("en-IN")} reminders are planned and go out ${when}.`,
  history: "See what becomes of them",
  done: "Done",
} as const;

/** Why somebody is left out, as a sentence; `day` where a day says it. */
export function leftOutWords(reason: LeftOutReason, day: string): string {
  switch (reason) {
    case "gone":
      return "It no longer exists.";
    case "not-running":
      return "Nothing is running that could be renewed.";
    case "not-due":
      return `Not due before ${day}.`;
    case "promised":
      return `Has promised to pay on ${day}.`;
    case "written-today":
      return "Was written to today.";
    case "reminder-coming":
      return "The planned reminder is about to go out.";
    case "channels-off":
      return "Email and WhatsApp reminders are switched off.";
    case "no-contact":
      return "Has no number and no address to write to.";
    case "stopped":
      return "Has stopped messages.";
  }
}
