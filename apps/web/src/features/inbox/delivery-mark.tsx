import { Ban, CalendarClock, Check, CheckCheck, CircleHelp, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { classNames } from "../../ui/class-names.ts";
import { inboxTexts } from "./texts.ts";

type Shown = keyof typeof inboxTexts.states;

const LOOKS = {
  scheduled: { icon: CalendarClock, tone: "text-text-2" },
  sending: { icon: Clock, tone: "text-text-3" },
  sent: { icon: Check, tone: "text-text-2" },
  delivered: { icon: CheckCheck, tone: "text-text-2" },
  read: { icon: CheckCheck, tone: "text-accent-text" },
  failed: { icon: TriangleAlert, tone: "text-overdue-text" },
  unknown: { icon: CircleHelp, tone: "text-today-text" },
  cancelled: { icon: Ban, tone: "text-text-3" },
} as const satisfies Record<Shown, { icon: LucideIcon; tone: string }>;

const SHOWN: Readonly<Record<string, Shown>> = { planned: "sending", queued: "sending" };

/**
 * Returns the delivery state to show for a stored one: a planned or queued message shows as
 * sending. Null for null, and for a state without a name here.
 */
export function shownState(state: string | null): Shown | null {
  if (state === null) return null;
  const shown = SHOWN[state] ?? state;
  return shown in LOOKS ? (shown as Shown) : null;
}

/** From this many milliseconds on a message that waits is scheduled, not about to go. */
const SCHEDULED_MS = 60_000;

/** Returns when a message goes that waits for longer than a moment; null for any other. */
export function scheduledFor({ dueAt }: { dueAt: string | null }, now: number): string | null {
  return dueAt !== null && Date.parse(dueAt) > now + SCHEDULED_MS ? dueAt : null;
}

/** Whether the customer may not have got a message, so that its state is said in words. */
const NEEDS_WORDS: readonly Shown[] = ["failed", "unknown", "cancelled", "sending", "scheduled"];

/**
 * The delivery state of a message: an icon, and a word where it may not have arrived. `words` say
 * it otherwise.
 */
export function DeliveryMark({ state, words }: { state: Shown; words?: string }) {
  const { icon: Icon, tone } = LOOKS[state];
  const word = words ?? inboxTexts.states[state];
  return (
    <span title={word} className={classNames("inline-flex items-center gap-1", tone)}>
      <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span className={NEEDS_WORDS.includes(state) ? "font-medium" : "sr-only"}>{word}</span>
    </span>
  );
}
