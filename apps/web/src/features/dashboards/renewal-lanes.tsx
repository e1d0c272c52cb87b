import type { Lane } from "@aavarti/domain/standing";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { shortAmount } from "../../lib/display/amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardNouns, dashboardTexts } from "./figure-texts.ts";

type Row = { lane: Lane; lanes: readonly Lane[]; look: string; tone?: string };

const ROWS: readonly (Row & { name: "overdue" | "week" | "month" | "later" })[] = [
  { name: "overdue", lane: "overdue", lanes: ["overdue"], look: "bg-overdue", tone: "text-overdue-text" },
  { name: "week", lane: "week", lanes: ["today", "week"], look: "bg-soon" },
  { name: "month", lane: "month", lanes: ["month"], look: "bg-accent" },
  { name: "later", lane: "later", lanes: ["later"], look: "bg-chart-5" },
];

/**
 * Shows the renewals by how far they are away: overdue, this week, this month and later, each with
 * its number and amount, a bar in proportion, and a link to its rows.
 */
export function RenewalLanes() {
  const texts = dashboardTexts.lanes;
  const nouns = dashboardNouns(useBusinessWords());
  const board = trpc.renewals.board.useQuery({});
  const of = (lanes: readonly Lane[]) =>
    (board.data?.lanes ?? [])
      .filter(({ lane }) => lanes.includes(lane))
      .reduce((sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + Number(amount) }), {
        count: 0,
        amount: 0,
      });
  const most = Math.max(1, ...ROWS.map(({ lanes }) => of(lanes).amount));
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
          {ROWS.map(({ name, lane, lanes, look, tone }) => {
            const { count, amount } = of(lanes);
            return (
              <li
                key={name}
                className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2.5 hover:bg-hover lg:grid-cols-[13rem_minmax(0,1fr)_7rem]"
              >
                <div>
                  <Link
                    to="/dashboard/renewals"
                    // Two lanes have no page of their own, so their row opens the whole board.
                    search={lanes.length === 1 ? { lane } : {}}
                    className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-md"
                  >
                    {texts[name]}
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
