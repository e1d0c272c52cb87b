import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Standing } from "@aavarti/domain/standing";
import { Link } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { raised, rowLinkClass } from "../../ui/list.tsx";
import { amountLabel } from "../display/amounts.ts";
import { periodLabel } from "../display/display.ts";
import { Allowed } from "../session/may.tsx";
import { StandingBadge } from "./standing-badge.tsx";

/** The statuses in which a subscription can be renewed. */
const RENEWABLE: readonly Standing[] = [
  "due_today",
  "in_grace",
  "overdue",
  "due_soon",
  "active",
  "upcoming",
  "expired",
  "cancelling",
];

/** The classes of a button in a line of a subscription: above the link that covers the line. */
export const lineButton = `${raised} inline-flex h-8 items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-accent-text hover:bg-pressed max-lg:h-11 max-lg:text-md`;

interface Shown {
  readonly id: string;
  readonly standing: Standing;
  readonly startsOn: string | null;
  readonly startDate: string;
  readonly endDate: string;
  readonly pausedFrom: string | null;
  readonly pausedUntil?: string | null;
  readonly amountDue: string;
}

/**
 * Shows a subscription, as an `<li>`, on the page of its customer or product, with its dates,
 * status, the next term's price and, where its status (not paused, pending or cancelled) and the
 * role allow a renewal, a Renew button that calls `onRenew`, with further buttons (`more`) after
 * it. `name` is the other of the two and links to the subscription.
 */
export function SubscriptionLine({
  subscription,
  name,
  today,
  renewLabel,
  renewName,
  onRenew,
  more,
}: {
  subscription: Shown;
  name: string;
  today: CalendarDate;
  renewLabel: string;
  /** The Renew button's label for screen readers. */
  renewName: string;
  onRenew: () => void;
  more?: ReactNode;
}) {
  return (
    <li className="@container relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-0 hover:bg-hover">
      <span className="min-w-0 flex-1 @max-md:basis-full">
        <Link
          to="/dashboard/subscriptions/$id"
          params={{ id: subscription.id }}
          className={`${rowLinkClass} block cut-off max-lg:text-md`}
        >
          {name}
        </Link>
        <span className="num block cut-off text-xs text-text-2 max-lg:text-sm">{periodLabel(subscription, today)}</span>
      </span>
      <StandingBadge term={subscription} today={today} />
      <span className="num w-20 text-right font-medium max-lg:text-md @max-md:flex-1">
        {amountLabel(subscription.amountDue)}
      </span>
      {RENEWABLE.includes(subscription.standing) && (
        <Allowed needs="subscriptions.renew">
          <button type="button" aria-label={renewName} onClick={onRenew} className={`${lineButton} -mr-2`}>
            <RefreshCw aria-hidden className="size-3.5" strokeWidth={1.75} />
            {renewLabel}
          </button>
        </Allowed>
      )}
      {more}
    </li>
  );
}
