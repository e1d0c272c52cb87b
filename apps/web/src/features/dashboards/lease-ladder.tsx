import { parseCalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { roundAmount } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayLabel, monthName, shortMonthName } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { amountHead } from "../../lib/list/save-csv.ts";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { SAVED } from "./chart-sheet.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { realEstateNouns, realEstateTexts as texts } from "./real-estate-texts.ts";
import { RecordsSheet } from "./records-sheet.tsx";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WidgetState } from "./widget-state.tsx";

type Month = Outputs["dashboards"]["leaseLadder"]["months"][number];

/** Blocks of a month; above so many the rest is one block that lists all of them. */
const BLOCKS = 6;
const HEIGHT = 150;
/** The months that are near, drawn in the colour of what is due soon. */
const NEAR = 3;

/**
 * Shows in which of the next twelve months leases end: one block for each lease, as high as its
 * rent, with a link to it, and each month's rent above.
 */
export function LeaseLadder() {
  const nouns = realEstateNouns(useBusinessWords());
  const utils = trpc.useUtils();
  const ladder = trpc.dashboards.leaseLadder.useQuery({}, untilNewer);
  const lead = useLead(nouns.ladderLead, ladder.data);
  const [opened, setOpened] = useState<Month | null>(null);
  const today = useToday();
  const months = ladder.data?.months ?? [];
  const peak = months.reduce<Month | null>((most, month) => (month.rent > (most?.rent ?? 0) ? month : most), null);
  const nameOf = ({ month }: Month) => monthName(parseCalendarDate(`${month}-01`) ?? today);
  const readMonth = async (month: string) => {
    const { columns } = dashboardTexts.sheet;
    const whole = await utils.dashboards.leaseLadder.fetch({ limit: SAVED });
    const items = whole.months.find((one) => one.month === month)?.items ?? [];
    return [
      [columns.customer, columns.product, columns.until, amountHead(columns.amount)],
      ...items.map(({ customerName, productName, endDate, rent }) => [customerName, productName, endDate, rent]),
    ];
  };
  return (
    <section>
      <SectionHead title={nouns.ladder} lead={lead}>
        {peak && (
          <span className="num text-sm text-text-2 max-lg:text-base">
            {texts.peak(nameOf(peak), nouns.count(peak.leases), roundAmount(peak.rent))}
          </span>
        )}
      </SectionHead>
      <WidgetState
        query={ladder}
        isEmpty={peak === null}
        waiting="mt-3 h-52 w-full"
        empty={
          <>
            {nouns.noLeases}{" "}
            <Link to="/dashboard/subscriptions" search={{ form: "new" }} className={sectionLinkClass}>
              {nouns.addLease}
            </Link>
          </>
        }
      />
      {peak && (
        <ol className="num mt-4 grid grid-cols-4 gap-x-2 gap-y-5 sm:grid-cols-6 lg:grid-cols-12">
          {months.map((month, place) => (
            <li key={month.month} className="flex min-w-0 flex-col">
              <Blocks month={month} most={peak.rent} isNear={place < NEAR} onAll={() => setOpened(month)} />
              <span className="min-h-11 pt-1.5 text-center text-sm text-text-2">
                <span aria-hidden>{shortMonthName(parseCalendarDate(`${month.month}-01`) ?? today)}</span>
                <span className="sr-only">{`${nameOf(month)} ${month.month.slice(0, 4)}: ${nouns.count(month.leases)}`}</span>
                {(place === 0 || month.month.endsWith("-01")) && (
                  <span aria-hidden className="block text-xs text-text-3">
                    {month.month.slice(0, 4)}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {opened && (
        <RecordsSheet
          title={`${nameOf(opened)} ${opened.month.slice(0, 4)}`}
          lead={`${nouns.count(opened.leases)}, ${roundAmount(opened.rent)}`}
          count={opened.leases}
          records={opened.items.map(({ id, customerName, productName, endDate, rent }) => ({
            id,
            name: customerName,
            detail: `${productName}, ${texts.endsOn(dayLabel(endDate, today))}`,
            value: roundAmount(rent),
          }))}
          file={{ name: `ending-${opened.month}`, read: () => readMonth(opened.month) }}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

function Blocks({ month, most, isNear, onAll }: { month: Month; most: number; isNear: boolean; onAll: () => void }) {
  const look = isNear
    ? "bg-soon-soft text-soon-text inset-ring inset-ring-soon hover:bg-hover"
    : "bg-heat-1 text-heat-lo hover:bg-heat-2";
  const shown = month.leases > BLOCKS ? month.items.slice(0, BLOCKS - 1) : month.items;
  const rest = month.leases - shown.length;
  const restRent = month.rent - shown.reduce((sum, { rent }) => sum + rent, 0);
  const block = "grid min-h-6 min-w-0 place-items-center rounded-xs px-1 text-xs font-medium";
  const height = (rent: number) => ({ height: `${Math.max(24, Math.round((rent / most) * HEIGHT))}px` });
  return (
    <div className="flex flex-1 flex-col justify-end gap-0.75 border-b-[1.5px] border-text-2 pb-0.75 lg:min-h-44">
      {month.leases > 0 && <b className="text-center text-xs font-semibold lg:text-sm">{roundAmount(month.rent)}</b>}
      {rest > 0 && (
        <button type="button" onClick={onAll} className={classNames(block, look)} style={height(restRent)}>
          {texts.more(rest)}
        </button>
      )}
      {shown.map(({ id, customerName, productName, rent }) => (
        <Link
          key={id}
          to="/dashboard/subscriptions/$id"
          params={{ id }}
          title={`${customerName}, ${roundAmount(rent)}`}
          aria-label={`${productName}, ${customerName}, ${roundAmount(rent)}`}
          className={classNames(block, look)}
          style={height(rent)}
        >
          <span className="max-w-full cut-off">{productName}</span>
        </Link>
      ))}
    </div>
  );
}
