import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { roundAmount } from "../../lib/display/amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardNouns, dashboardTexts as texts } from "./figure-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";

/**
 * Shows the five products that bring in most a month, each with its number of active subscriptions,
 * its monthly recurring revenue and a bar in proportion, and links to their pages; the number opens
 * its subscriptions.
 */
export function TopProducts() {
  const words = useBusinessWords();
  const nouns = dashboardNouns(words);
  const top = trpc.dashboards.topProducts.useQuery(undefined, untilNewer);
  const lead = useLead(texts.topLead, top.data);
  const most = Math.max(0.01, ...(top.data?.items.map(({ mrr }) => mrr) ?? []));
  return (
    <section>
      <SectionHead title={nouns.topProducts} lead={lead}>
        <Link to="/dashboard/products" className={sectionLinkClass}>
          {texts.all}
        </Link>
      </SectionHead>
      {top.isPending && <Skeleton className="mt-3 h-48 w-full" />}
      {top.isError && <QueryNotice query={top} text={texts.failed} actionLabel={texts.retry} />}
      {top.data?.items.length === 0 && <p className="py-4 text-text-2 max-lg:text-md">{nouns.noProducts}</p>}
      {top.data && top.data.items.length > 0 && (
        <ul className="num">
          {top.data.items.map(({ id, name, subscriptions, mrr }) => (
            <li
              key={id}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2.5 hover:bg-hover lg:grid-cols-[13rem_minmax(0,1fr)_7rem]"
            >
              <div className="min-w-0">
                <Link
                  to="/dashboard/products/$id"
                  params={{ id }}
                  className="block cut-off font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-md"
                >
                  {name}
                </Link>
                <Link
                  to="/dashboard/subscriptions"
                  search={{ product: id, status: "active" }}
                  className="relative z-1 block min-h-6 w-fit rounded-xs text-sm text-text-2 hover:text-text hover:underline max-lg:py-1.5"
                >
                  {nouns.count(subscriptions)}
                </Link>
              </div>
              <span aria-hidden className="h-3 max-lg:col-span-2 max-lg:row-start-2 max-lg:h-2">
                <span
                  className="block h-full rounded-full bg-chart-1"
                  style={{ width: `${Math.max(1, (mrr / most) * 100)}%` }}
                />
              </span>
              <span className="text-right font-semibold max-lg:text-md">{roundAmount(mrr)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
