import type { Notification } from "@aavarti/contract/notification-feed";
import { Ring, type RingShape } from "../../ui/ring.tsx";

const MARKS = {
  "system.welcome": { shape: { kind: "arc", part: 0.08 }, className: "text-accent" },
  "trial.ending": { shape: { kind: "dot" }, className: "text-today" },
  "payment.received": { shape: { kind: "check" }, className: "text-paid" },
  "payment.refunded": { shape: { kind: "dash" }, className: "text-text-3" },
  "customer.replied": { shape: { kind: "dot" }, className: "text-accent" },
  "customer.opted-out": { shape: { kind: "dash" }, className: "text-text-3" },
  "reminder.failed": { shape: { kind: "alert" }, className: "text-overdue" },
  "reminder.unknown": { shape: { kind: "dashed" }, className: "text-info" },
  "renewal.unanswered": { shape: { kind: "dot" }, className: "text-overdue" },
  "note.mentioned": { shape: { kind: "dot" }, className: "text-accent" },
  "team.joined": { shape: { kind: "check" }, className: "text-accent" },
  "sending.held": { shape: { kind: "alert" }, className: "text-overdue" },
  "messages.budget": { shape: { kind: "arc", part: 0.8 }, className: "text-soon" },
  "template.reviewed": { shape: { kind: "check" }, className: "text-accent" },
  "import.finished": { shape: { kind: "check" }, className: "text-paid" },
} as const satisfies Record<Notification["kind"], { shape: RingShape; className: string }>;

/**
 * Shows an icon for the kind of notification, hidden from screen readers; the title beside it says
 * the same in words. `className` must set its size.
 */
export function NotificationMark({ kind, className }: { kind: Notification["kind"]; className: string }) {
  const mark = MARKS[kind];
  return <Ring shape={mark.shape} className={`${mark.className} ${className}`} />;
}
