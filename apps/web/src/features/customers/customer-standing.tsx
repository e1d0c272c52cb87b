import type { LastContact, ListedCustomer } from "@aavarti/contract/customers";
import { type CalendarDate, daysBetween, parseCalendarDate } from "@aavarti/domain/calendar";
import { type Lane, laneOf, RENEWABLE_STANDINGS } from "@aavarti/domain/standing";
import { NotebookPen, Send, TriangleAlert } from "lucide-react";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { CHANNEL_NAMES } from "../../lib/channels/channel-names.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayLabel, lastPaidDay, NOTHING, nearDay } from "../../lib/display/display.ts";
import { instantLabel } from "../../lib/display/instant-label.ts";
import { owedNow } from "../../lib/payments/owed-now.ts";
import { isRenewalDue, payingFor } from "../../lib/payments/paying-for.ts";
import { type TakePayment, TakePaymentInRow } from "../../lib/payments/take-payment.tsx";
import { unpaidSince } from "../../lib/payments/unpaid-since.ts";
import { lookOf, type StandingLook, standingLooks } from "../../lib/records/standing-look.ts";
import { standingWords } from "../../lib/records/standing-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import { CustomerStatusBadge } from "./customer-status.tsx";
import { standingTexts as texts } from "./standing-texts.ts";

type Standing = Pick<ListedCustomer, "plan" | "status" | "standing" | "due" | "toCome" | "dueSince">;

/** The looks of the lanes, the same as those of the standings in them. */
export const laneLooks = {
  overdue: standingLooks.overdue,
  today: standingLooks.due_today,
  week: standingLooks.due_soon,
  month: { ...standingLooks.active, shape: { kind: "arc", part: 0.8 } },
  later: { ...standingLooks.active, shape: { kind: "arc", part: 0.4 } },
} as const satisfies Record<Lane, StandingLook>;

/**
 * Returns the lane of a customer's most urgent renewal in a list by urgency; null for one whose
 * plan doesn't await a renewal.
 */
export function laneOfCustomer({ plan }: Pick<ListedCustomer, "plan">, today: CalendarDate): Lane | null {
  const endOn = plan && parseCalendarDate(plan.endDate);
  return endOn && RENEWABLE_STANDINGS.some((one) => one === plan.standing) ? laneOf(endOn, today) : null;
}

/** Whether a promise is shown instead of how late a customer is. */
const isPromised = ({ plan, standing }: Standing): boolean =>
  Boolean(standing?.promisedOn) && (!plan || isRenewalDue(plan));

/**
 * The day since when a customer with a running term owes money; null where nothing is owed by
 * today, or where something else is more urgent than that.
 */
function unpaidFrom({ plan, due, toCome, dueSince }: Standing): string | null {
  if (plan?.standing !== "active" || plan.pausedFrom) return null;
  return owedNow({ due, toCome }) > 0 ? dueSince : null;
}

/**
 * Returns a customer's standing in words of the current language: `9 days late`, `Due today`, `In
 * grace, 4 days left`, `Promised Mon 23` (the day of an open promise), `Unpaid since 1 Dec` (a term
 * that runs while money is owed), `Paid till 12 Feb` (the last paid day), or what their plan's
 * status says; null without a plan.
 */
export function standingLabel(customer: Standing, today: CalendarDate): string | null {
  const { plan, standing } = customer;
  if (standing?.promisedOn && isPromised(customer)) return texts.promised(nearDay(standing.promisedOn, today));
  if (!plan) return null;
  const owedFrom = unpaidFrom(customer);
  if (owedFrom) return unpaidSince(owedFrom, today);
  const endOn = parseCalendarDate(plan.endDate) ?? today;
  switch (plan.standing) {
    case "overdue":
      return texts.late(daysBetween(endOn, today));
    case "in_grace": {
      const until = standing?.graceUntil ? parseCalendarDate(standing.graceUntil) : null;
      if (!until) return standingWords({ ...plan, endDate: endOn }, today);
      const left = daysBetween(today, until);
      return left > 0 ? texts.graceLeft(left) : texts.graceLastDay;
    }
    case "due_today":
      return texts.dueToday;
    case "active":
      return plan.pausedFrom
        ? standingWords({ ...plan, endDate: endOn }, today)
        : texts.paidTill(dayLabel(lastPaidDay(endOn), today));
    default:
      return standingWords({ ...plan, endDate: endOn }, today);
  }
}

/** Shows a customer's standing as an icon and words; without a plan that, or their own status. */
export function CustomerStanding({ customer, today }: { customer: Standing; today: CalendarDate }) {
  const { plan, status } = customer;
  const label = standingLabel(customer, today);
  if (label === null) {
    if (status !== "active") return <CustomerStatusBadge status={status} />;
    return (
      <Badge tone="quiet" mark={<Ring shape={{ kind: "dash" }} className="size-3 text-text-3" />}>
        {texts.noPlan}
      </Badge>
    );
  }
  if (!plan || isPromised(customer))
    return (
      <Badge tone="info" mark={<Ring shape={{ kind: "dashed" }} className="size-3" />}>
        {label}
      </Badge>
    );
  const endDate = parseCalendarDate(plan.endDate) ?? today;
  const startDate = parseCalendarDate(plan.startDate) ?? today;
  const look = unpaidFrom(customer)
    ? standingLooks.overdue
    : lookOf({ standing: plan.standing, startDate, endDate }, today);
  return (
    <Badge tone={look.badge} mark={<Ring shape={look.shape} className={classNames("size-3", look.ring)} />}>
      {label}
    </Badge>
  );
}

/**
 * Whether something has to be paid; undefined standing: the row hasn't come from the server yet.
 */
const hasToPay = ({ standing }: Pick<ListedCustomer, "standing">): boolean => Number(standing?.toPay ?? 0) > 0;

/** Whether the plan of a customer is past its end. */
export const isLate = ({ plan }: Pick<ListedCustomer, "plan">): boolean =>
  plan?.standing === "overdue" || plan?.standing === "in_grace";

/**
 * Shows what a customer has to pay, red when their renewal is late; a dash for nothing. With `take`
 * it is the button that opens the payment sheet.
 */
export function ToPay({ customer, take }: { customer: ListedCustomer; take: TakePayment }) {
  if (!hasToPay(customer)) return <span className="text-text-3">{NOTHING}</span>;
  const amount = (
    <span className={classNames("num font-semibold whitespace-nowrap", isLate(customer) && "text-overdue-text")}>
      {amountLabel(customer.standing?.toPay ?? "")}
    </span>
  );
  if (!take) return amount;
  return (
    <TakePaymentInRow take={take} paying={payingOf(customer)} className="text-right">
      {amount}
    </TakePaymentInRow>
  );
}

/** What the payment sheet opens with: the renewal where it is due, else all that is owed. */
export const payingOf = ({ id, name, plan, due, dueOfOthers }: ListedCustomer) =>
  plan && isRenewalDue(plan) && Number(due) === 0 && Number(dueOfOthers) === 0
    ? payingFor({ id: plan.id, customerId: id, customer: { name }, standing: plan.standing })
    : { customerId: id, name };

/**
 * Returns what a contact was in words of the current language: what was said, or how far a reminder
 * got.
 */
export function contactWords({ kind, state, text }: LastContact): string {
  if (kind === "reminder") return texts.contact[state ?? "sent"];
  if (text === null) return texts.contact.wordless;
  return kind === "received" ? texts.contact.said(text) : text;
}

/** Returns how a contact came about: its channel, and whether it was received. */
export function contactSource({ kind, channel }: LastContact): string {
  return channel ? `${CHANNEL_NAMES[channel]()}, ${texts.contact[kind].toLowerCase()}` : texts.contact[kind];
}

/** The icon of a contact: the channel of what was written, the state of a reminder, or a note. */
export function ContactGlyph({ contact, className }: { contact: LastContact; className: string }) {
  const { kind, channel, state } = contact;
  const glyph = { "aria-hidden": true, className, strokeWidth: 1.75 } as const;
  if (kind === "reminder") return state === "failed" ? <TriangleAlert {...glyph} /> : <Send {...glyph} />;
  return channel ? <ChannelGlyph channel={channel} className={className} /> : <NotebookPen {...glyph} />;
}

/**
 * Shows the last contact with a customer: what was said, and its day or time; a dash without any.
 */
export function LastContactCell({
  contact,
  today,
  isInLine = false,
}: {
  contact: LastContact | null;
  today: CalendarDate;
  /** On one line, for a phone. */
  isInLine?: boolean;
}) {
  if (!contact) return isInLine ? null : <span className="text-text-3">{NOTHING}</span>;
  const words = contactWords(contact);
  const tone = contact.kind === "received" ? "text-text" : "text-text-2";
  return (
    <span className={classNames("flex min-w-0 gap-1.5", isInLine && "items-center")} title={words}>
      <ContactGlyph contact={contact} className="mt-0.5 size-3.5 shrink-0 text-text-3" />
      <span className={isInLine ? "flex min-w-0 gap-1" : "min-w-0"}>
        <span className="sr-only">{contactSource(contact)}: </span>
        <span className={classNames("block cut-off text-sm", tone)}>{words}</span>
        <span className="num block shrink-0 text-xs text-text-3 max-lg:text-sm">
          {isInLine && "· "}
          {instantLabel(contact.at, today)}
        </span>
      </span>
    </span>
  );
}
