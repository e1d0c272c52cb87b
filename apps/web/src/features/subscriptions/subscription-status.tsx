import type { Subscription } from "@aavarti/contract/subscriptions";
import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import type { ComponentProps } from "react";
import { amountLabel, paiseLabel } from "../../lib/display/amounts.ts";
import { dayLabel, distance, NOTHING } from "../../lib/display/display.ts";
import { owedNow } from "../../lib/payments/owed-now.ts";
import { isRenewalDue, payingFor } from "../../lib/payments/paying-for.ts";
import { type TakePayment, TakePaymentIcon, TakePaymentInRow } from "../../lib/payments/take-payment.tsx";
import { StandingBadge } from "../../lib/records/standing-badge.tsx";
import { standingLooks } from "../../lib/records/standing-look.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import { type StatusLook, statusLook } from "./status-look.ts";
import { subscriptionTexts as texts } from "./texts.ts";

type Term = Pick<Subscription, "status" | "startDate" | "endDate">;
type Renewing = Term & Pick<Subscription, "standing" | "nextDueOn">;

/**
 * Returns the shape and colours of the status; null when the server sent an invalid date, so that
 * only the words are shown.
 */
function lookOfTerm({ status, startDate, endDate }: Term, today: CalendarDate): StatusLook | null {
  const start = parseCalendarDate(startDate);
  const end = parseCalendarDate(endDate);
  return start && end ? statusLook({ status, startDate: start, endDate: end }, today) : null;
}

const OWN_WORDS: ReadonlySet<string> = new Set<Subscription["standing"]>(["paused", "upcoming", "cancelling"]);

/**
 * Shows a subscription's status as a badge: active, overdue, paused and so on; without the number
 * of days, which is beside the date. With an invalid date only the word.
 */
export function SubscriptionStatusBadge({
  term,
  today,
}: {
  term: Term & Pick<Subscription, "standing" | "startsOn" | "pausedFrom" | "pausedUntil">;
  today: CalendarDate;
}) {
  // The API calls a pause pending, what can still be renewed late expired or active, and a later
  // start and a cancellation at the end active; on screen they have their own words.
  if (OWN_WORDS.has(term.standing)) return <StandingBadge term={term} today={today} />;
  // How many days is said beside the date.
  if (term.standing === "overdue" || term.standing === "in_grace") {
    const { shape, ring, badge } = standingLooks[term.standing];
    return (
      <Badge tone={badge} mark={<Ring shape={shape} className={classNames("size-3", ring)} />}>
        {term.standing === "overdue" ? texts.tabs.overdue : texts.inGrace}
      </Badge>
    );
  }
  const look = lookOfTerm(term, today);
  return (
    <Badge
      tone={look?.badge ?? "quiet"}
      mark={look && <Ring shape={look.shape} className={classNames("size-3", look.ring)} />}
    >
      {texts.statuses[term.status]}
    </Badge>
  );
}

interface PayableProps {
  readonly subscription: Pick<Subscription, "id" | "customerId" | "customer" | "standing" | "unpaid" | "toCome">;
  readonly take: TakePayment;
}

const isUnpaid = ({ unpaid }: Pick<Subscription, "unpaid">): boolean => unpaid !== "0.00";

/** Says what is left to pay that is due by today; where nothing is, what is due later. */
function UnpaidText({ subscription, className }: { subscription: PayableProps["subscription"]; className: string }) {
  const now = owedNow({ due: subscription.unpaid, toCome: subscription.toCome });
  if (now > 0)
    return <span className={classNames("num text-overdue", className)}>{texts.unpaidAmount(paiseLabel(now))}</span>;
  return (
    <span className={classNames("num text-text-2", className)}>{texts.dueLater(amountLabel(subscription.toCome))}</span>
  );
}

/**
 * Shows in a table's cell a subscription's status and below it what is unpaid or due later for its
 * terms so far. With `take`, where that or a renewal is due, an icon button beside them opens the
 * payment sheet; it has its own room, so that it never covers the next column.
 */
export function StatusCell({
  subscription,
  take,
  today,
}: PayableProps & { subscription: ComponentProps<typeof SubscriptionStatusBadge>["term"]; today: CalendarDate }) {
  const status = (
    <>
      <SubscriptionStatusBadge term={subscription} today={today} />
      {isUnpaid(subscription) && <UnpaidText subscription={subscription} className="block cut-off text-xs" />}
    </>
  );
  if (!take || !(isUnpaid(subscription) || isRenewalDue(subscription))) return status;
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="min-w-0 overflow-hidden">{status}</span>
      <TakePaymentIcon take={take} paying={payingFor(subscription)} />
    </span>
  );
}

/**
 * Shows on a phone what is unpaid or due later for a subscription's terms so far; nothing when they
 * are paid. With `take` it is a button that opens the payment sheet, which is shown for a renewal
 * that is due too.
 */
export function UnpaidAmount({ subscription, take }: PayableProps) {
  const amount = isUnpaid(subscription) ? <UnpaidText subscription={subscription} className="text-sm" /> : null;
  if (!take || !(amount || isRenewalDue(subscription))) return amount;
  return (
    <TakePaymentInRow take={take} paying={payingFor(subscription)} className="mt-0.5 text-left">
      {amount}
    </TakePaymentInRow>
  );
}

/**
 * A cancelled or expired term has no renewal date; a pause moves it or leaves it open. A pending
 * one has the date on which it will renew once it is active. The API's status of a paused one is
 * pending too, so the standing decides.
 */
function readRenewal(term: Renewing, today: CalendarDate) {
  if (term.nextDueOn !== term.endDate && term.standing !== "pending") {
    return { day: term.nextDueOn ? dayLabel(term.nextDueOn, today) : NOTHING, away: null, tone: null };
  }
  const end = parseCalendarDate(term.endDate);
  const tone = lookOfTerm(term, today)?.date ?? null;
  return { day: dayLabel(term.endDate, today), away: end && tone ? distance(end, today) : null, tone };
}

/**
 * Shows a subscription's renewal date, and below it its distance ("in 5 days", "9 days overdue")
 * while it is near or past. While paused: the date moved by the pause, without a distance, or a
 * dash if the pause has no end. Also a dash for one that is not renewed (cancelled, cancelling or
 * expired); a pending one shows the end of its term.
 */
export function RenewalDay({ term, today, className }: { term: Renewing; today: CalendarDate; className?: string }) {
  const { day, away, tone } = readRenewal(term, today);
  return (
    <span className={className}>
      <span className="num block cut-off">{day}</span>
      {away && <span className={classNames("num block cut-off text-xs", tone)}>{away}</span>}
    </span>
  );
}

/** Shows the same as `RenewalDay`, on one line for a phone. */
export function RenewalLine({ term, today }: { term: Renewing; today: CalendarDate }) {
  const { day, away, tone } = readRenewal(term, today);
  return (
    <span className={classNames("num text-sm", away ? tone : "text-text-3")}>{away ? `${day}, ${away}` : day}</span>
  );
}
