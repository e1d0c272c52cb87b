import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { rowLinkClass } from "../../ui/list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RenewalDay, SubscriptionStatusBadge } from "./subscription-status.tsx";
import { subscriptionNouns } from "./texts.ts";

const ROWS = 5;

/**
 * Shows the five subscriptions with the latest start, also future ones, for the dashboard, each
 * with a link to its page; a placeholder while they load, nothing when there are none or after a
 * failure.
 */
export function LatestSubscriptions({ today }: { today: CalendarDate }) {
  const texts = subscriptionNouns(useBusinessWords());
  const page = trpc.subscriptions.list.useQuery({ limit: ROWS, sort: "-starts" });
  const subscriptions = page.data?.items ?? [];
  if (page.isPending) return <Skeleton className="h-78 rounded-md lg:h-77" />;
  if (subscriptions.length === 0) return null;
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 className="text-md font-semibold">{texts.latest}</h2>
        <Link
          to="/dashboard/subscriptions"
          className="text-sm font-medium text-accent-text hover:underline max-lg:-my-3 max-lg:py-3 max-lg:text-base"
        >
          {texts.all}
        </Link>
      </div>
      <ul>
        {subscriptions.map((subscription) => (
          <li
            key={subscription.id}
            className="relative flex min-h-(--row) items-center gap-3 border-b border-line px-4 py-2 last:border-0 hover:bg-hover"
          >
            <Avatar name={subscription.customer.name} className="size-8 text-xs" />
            <span className="min-w-0 flex-1">
              <Link
                to="/dashboard/subscriptions/$id"
                params={{ id: subscription.id }}
                className={`${rowLinkClass} block cut-off max-lg:text-md`}
              >
                {subscription.customer.name}
              </Link>
              <span className="block cut-off text-xs text-text-3 max-lg:text-sm">{subscription.product.name}</span>
            </span>
            <span className="max-lg:hidden">
              <SubscriptionStatusBadge term={subscription} today={today} />
            </span>
            {/* On a phone the amount is above the date, which shows only its distance: the name
              needs the space. */}
            <span className="flex flex-col-reverse text-right lg:contents">
              <RenewalDay
                term={subscription}
                today={today}
                className="text-right text-text-2 max-lg:text-sm max-lg:[&>:not(:last-child)]:hidden max-lg:[&>*]:text-sm lg:w-24"
              />
              <span className="num text-right font-medium max-lg:text-md lg:w-24">
                {amountLabel(subscription.price)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
