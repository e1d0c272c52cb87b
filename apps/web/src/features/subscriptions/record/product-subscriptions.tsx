import type { CalendarDate } from "@aavarti/domain/calendar";
import { SUBSCRIPTION_GROUP_NAMES, type SubscriptionGroup } from "@aavarti/domain/standing";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../../lib/api/trpc.ts";
import { count } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { SubscriptionLine } from "../../../lib/records/subscription-line.tsx";
import { ListSkeleton, ViewTabs, viewTabClass } from "../../../ui/list.tsx";
import { ListNotice } from "../../../ui/list-notice.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { productSubscriptionTexts } from "./texts.ts";

const SHOWN = 20;

/**
 * Shows a product's subscriptions, which it loads, in tabs with their number (`groups`): due,
 * active (also paused, pending or cancelled at the end), starting later, ended. Switching changes
 * the URL (`show`) and replaces the history entry. At most 20, the earliest end first, the ended
 * ones latest first, with a link to the list of all. Each can be renewed (`onRenew`) where its
 * status and the role allow it.
 */
export function ProductSubscriptions({
  productId,
  groups,
  shown,
  today,
  onRenew,
}: {
  productId: string;
  groups: Readonly<Record<SubscriptionGroup, number>>;
  shown: SubscriptionGroup;
  today: CalendarDate;
  onRenew: (id: string) => void;
}) {
  const texts = productSubscriptionTexts(useBusinessWords());
  const sort = shown === "over" ? "-renews" : "renews";
  const page = trpc.subscriptions.list.useQuery(
    { productId, group: shown, limit: SHOWN, sort },
    { placeholderData: (previous) => previous },
  );
  const items = page.data?.items ?? [];
  return (
    <Panel
      title={texts.title}
      action={
        <Link
          to="/dashboard/subscriptions"
          search={{ product: productId }}
          className="text-sm font-medium text-accent-text hover:underline max-lg:-my-3 max-lg:py-3 max-lg:text-base"
        >
          {texts.all}
        </Link>
      }
    >
      <ViewTabs label={texts.views} isInPanel>
        {SUBSCRIPTION_GROUP_NAMES.map((group) => (
          <Link
            key={group}
            to="."
            search={(previous) => ({ ...previous, show: group })}
            replace
            resetScroll={false}
            // The default tab is open without being in the URL, so the router doesn't mark it.
            aria-current={group === shown ? "page" : undefined}
            className={viewTabClass}
          >
            {texts.groups[group]}
            <span className="num ml-1.5 font-normal text-text-3">{count(groups[group])}</span>
          </Link>
        ))}
      </ViewTabs>
      {page.isPending ? (
        <ListSkeleton label={texts.loading} rows={3} />
      ) : page.isError ? (
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void page.refetch()} />
      ) : items.length === 0 ? (
        <p className="px-4 py-4 text-text-2 max-lg:text-md">{texts.none[shown]}</p>
      ) : (
        <ul>
          {items.map((subscription) => (
            <SubscriptionLine
              key={subscription.id}
              subscription={subscription}
              name={subscription.customer.name}
              today={today}
              renewLabel={texts.renew}
              renewName={texts.renewFor(subscription.customer.name)}
              onRenew={() => onRenew(subscription.id)}
            />
          ))}
        </ul>
      )}
      {page.data?.nextCursor && (
        <p className="border-t border-line px-4 py-3 text-sm text-text-3 max-lg:text-base">{texts.first(SHOWN)}</p>
      )}
    </Panel>
  );
}
