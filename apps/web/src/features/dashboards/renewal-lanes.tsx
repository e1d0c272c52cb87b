import type { Lane } from "@aavarti/domain/standing";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { shortAmount } from "../../lib/display/amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardNouns, dashboardTexts } from "./figure-texts.ts";

const ROWS: readonly { lane: Lane; look: string; tone?: string }[] = [
  { lane: "overdue", look: "bg-overdue", tone: "text-overdue-text" },
  { lane: "today", look: "bg-today", tone: "text-today-text" },
  { lane: "week", look: "bg-soon" },
  { lane: "month", look: "bg-accent" },
  { lane: "later", look: "bg-chart-5" },
];

/**
 * Shows the renewals by how far they are away: overdue, today, this week, this month and later,
 * each with its number and amount, a bar in proportion, and a link to its rows.
 */
export function RenewalLanes() {
  const texts = dashboardTexts.lanes;
  const nouns = dashboardNouns(useBusinessWords());
  const board = trpc.renewals.board.useQuery({});
  const of = (wanted: Lane) => {
    const found = board.data?.lanes.find(({ lane }) => lane === wanted);
    return { count: found?.count ?? 0, amount: Number(found?.amount ?? 0) };
  };
  const most = Math.max(1, ...ROWS.map(({ lane }) => of(lane).amount));
  return (
    <section>
      <SectionHead title={texts.title} lead={texts.lead}>
        <Link to="/dashboard/renewals" className={sectionLinkClass}>
          {texts.board}
        </Link>
      </SectionHead>
      {board.isPending && <Skeleton className="mt-3 h-40 w-full" />}
      {board.data && (
        <ul className="num">
          {ROWS.map(({ lane, look, tone }) => {
            const { count, amount } = of(lane);
            return (
              <li
                key={lane}
                className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2.5 hover:bg-hover lg:grid-cols-[13rem_minmax(0,1fr)_7rem]"
              >
                <div>
                  <Link
                    to="/dashboard/renewals"
                    search={{ lane }}
                    className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-md"
                  >
                    {texts[lane]}
                  </Link>
                  <span className="block text-sm text-text-2">{nouns.count(count)}</span>
                </div>
                <span aria-hidden className="h-3 max-lg:col-span-2 max-lg:row-start-2 max-lg:h-2">
                  <span
                    className={classNames("block h-full rounded-full", look, amount === 0 && "hidden")}
                    style={{ width: `${Math.max(1, (amount / most) * 100)}%` }}
                  />
                </span>
                <span className={classNames("text-right font-semibold max-lg:text-md", count > 0 && tone)}>
                  {shortAmount(amount)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
