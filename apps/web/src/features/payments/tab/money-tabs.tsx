import type { PaymentTotals } from "@aavarti/contract/payments";
import { Link } from "@tanstack/react-router";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { count } from "../../../lib/display/display.ts";
import { afterPaint } from "../../../ui/after-paint.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Ring, type RingShape } from "../../../ui/ring.tsx";
import { MONEY_TABS, type MoneyTab, type PaymentsSearch } from "./payments-search.ts";
import { tabTexts as texts } from "./texts.ts";

const RINGS = {
  due: null,
  overdue: { shape: { kind: "alert" }, colour: "text-overdue" },
  due_today: { shape: { kind: "dot" }, colour: "text-today" },
  partly_paid: { shape: { kind: "arc", part: 0.5 }, colour: "text-soon" },
  to_come: { shape: { kind: "arc", part: 0 }, colour: "text-accent" },
  paid: { shape: { kind: "check" }, colour: "text-paid" },
  advance: { shape: { kind: "arc", part: 0.25 }, colour: "text-info-text" },
  received: null,
} as const satisfies Record<MoneyTab, { shape: RingShape; colour: string } | null>;

const sumsOf = ({ now, paid, payments, collected }: PaymentTotals) => ({
  due: now.owed,
  overdue: now.overdue,
  due_today: now.dueToday,
  partly_paid: now.partlyPaid,
  to_come: now.toCome,
  paid,
  advance: now.advance,
  received: { count: payments, amount: collected },
});

/** Scrolls the tabs, and not the page, until the open one is in sight. */
const intoView = (tab: HTMLElement | null) =>
  afterPaint(() => {
    const tabs = tab?.closest("nav");
    if (tab && tabs) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.clientWidth) / 2;
  });
/** Another function, so that it is called once more when the sums have made the tabs wider. */
const widerIntoView = (tab: HTMLElement | null) => intoView(tab);

/**
 * Shows the tabs of the Payments screen, such as Overdue, Paid or Received, as links; with `totals`
 * each has its number of rows and their sum as of today; of the period for Received and for Paid,
 * which counts charges due in it. They overlap, so their sums don't add up. A link keeps the
 * period, the search text and the grouping of dues in `search`, but drops the filter by mode and
 * the summing by day or person. The open tab is scrolled into sight.
 */
export function MoneyTabs({
  tab,
  search,
  totals,
}: {
  tab: MoneyTab;
  search: PaymentsSearch;
  totals: PaymentTotals | undefined;
}) {
  const sums = totals && sumsOf(totals);
  // A filter by mode and the way of summing belong to the received payments.
  const { tab: _, by: _by, mode: _mode, ...rest } = search;
  return (
    <nav
      aria-label={texts.tabsLabel}
      className="no-scrollbar flex gap-1 overflow-x-auto border-b border-line px-2 lg:px-4"
    >
      {MONEY_TABS.map((each) => {
        const ring = RINGS[each];
        const sum = sums?.[each];
        return (
          <Link
            key={each}
            to="/dashboard/payments"
            search={each === "due" ? rest : { ...rest, tab: each }}
            activeOptions={{ exact: true, includeSearch: true }}
            title={each === "overdue" || each === "due_today" ? texts.counts[each] : undefined}
            aria-current={each === tab ? "page" : undefined}
            ref={each === tab ? (sums ? widerIntoView : intoView) : undefined}
            className="num flex min-h-12 shrink-0 flex-col justify-center gap-0.5 border-b-2 border-transparent px-2 py-2 text-text-2 hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text"
          >
            <span className="flex items-center gap-1.5 max-lg:text-md">
              {ring && <Ring shape={ring.shape} className={classNames("size-3.5", ring.colour)} />}
              {texts.tabs[each]}
              {sum && <span className="font-normal text-text-3">{count(sum.count)}</span>}
            </span>
            {sum && (
              <span
                className={classNames(
                  "font-semibold max-lg:text-md",
                  each === "overdue" && sum.count > 0 ? "text-overdue-text" : "text-text",
                )}
              >
                {amountLabel(sum.amount)}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
