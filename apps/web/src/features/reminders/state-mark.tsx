import type { ReminderEntry } from "@aavarti/contract/reminders";
import {
  Ban,
  Check,
  CheckCheck,
  CircleHelp,
  Clock,
  ClockAlert,
  Hand,
  type LucideIcon,
  MailOpen,
  TriangleAlert,
} from "lucide-react";
import { stateText } from "../../lib/i18n/state-texts.ts";
import { classNames } from "../../ui/class-names.ts";

const MARKS = {
  queued: { icon: Clock, tone: "text-text-2" },
  sent: { icon: Check, tone: "text-text-2" },
  delivered: { icon: CheckCheck, tone: "text-text-2" },
  read: { icon: MailOpen, tone: "text-accent-text" },
  failed: { icon: TriangleAlert, tone: "text-overdue-text" },
  unknown: { icon: CircleHelp, tone: "text-info-text" },
  cancelled: { icon: Ban, tone: "text-text-2" },
  skipped: { icon: Hand, tone: "text-info-text" },
  missed: { icon: ClockAlert, tone: "text-today-text" },
} as const satisfies Record<ReminderEntry["state"], { icon: LucideIcon; tone: string }>;

/** Shows a message's delivery state as an icon and a word of the current language. */
export function StateMark({ entry: { state } }: { entry: Pick<ReminderEntry, "state"> }) {
  const { icon: Icon, tone } = MARKS[state];
  return (
    <span className={classNames("inline-flex shrink-0 items-center gap-1 text-sm font-medium", tone)}>
      <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      {stateText(state)}
    </span>
  );
}
