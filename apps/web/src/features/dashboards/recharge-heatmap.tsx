import { type CalendarDate, weekdayOf } from "@aavarti/domain/calendar";
import { heatBand } from "@aavarti/domain/heatmap";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { amountLabel } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { count, dayLabel, fullDay, NOTHING, shortMonthName } from "../../lib/display/display.ts";
import { heat } from "../../lib/display/heat.ts";
import { useIsWide } from "../../lib/frame/screen-width.ts";
import { amountHead } from "../../lib/list/save-csv.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChartSheet, SAVED } from "./chart-sheet.tsx";
import { dayOf } from "./day-of.ts";
import { dashboardTexts } from "./figure-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { telecomTexts } from "./telecom-texts.ts";

type Days = Outputs["dashboards"]["recharges"];
type Day = Days["days"][number];

/** Weeks on a phone. */
const FEW_WEEKS = 6;

/**
 * Shows how many recharges were recorded on each day of thirteen weeks, darker for more, and the
 * usual number for each weekday; a day opens its rows. Also as a table.
 */
export function RechargeHeatmap() {
  const texts = telecomTexts.heat;
  const recharges = trpc.dashboards.recharges.useQuery(undefined, untilNewer);
  const lead = useLead(texts.lead, recharges.data);
  const may = useMay();
  const [isTable, setIsTable] = useState(false);
  const [day, setDay] = useState<CalendarDate | null>(null);
  const isEmpty = recharges.data?.days.every((one) => one.recharges === 0) ?? false;
  return (
    <section>
      <SectionHead title={texts.title} lead={lead}>
        {recharges.data && !isEmpty && (
          <button type="button" onClick={() => setIsTable(!isTable)} className={sectionLinkClass}>
            {isTable ? texts.asGrid : texts.asTable}
          </button>
        )}
      </SectionHead>
      {recharges.isPending && <Skeleton className="mt-3 h-64 w-full" />}
      {recharges.isError && (
        <QueryNotice query={recharges} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />
      )}
      {isEmpty && <p className="py-4 text-text-2 max-lg:text-md">{texts.none}</p>}
      {recharges.data &&
        !isEmpty &&
        (isTable ? (
          <DayTable days={recharges.data.days} />
        ) : (
          <Grid data={recharges.data} onChoose={may("customers.read") ? setDay : null} />
        ))}
      {day && (
        <OpeningDialog onCancel={() => setDay(null)}>
          <DaySheet day={day} total={totalOf(recharges.data, day)} onClose={() => setDay(null)} />
        </OpeningDialog>
      )}
    </section>
  );
}

function Grid({ data, onChoose }: { data: Days; onChoose: ((day: CalendarDate) => void) | null }) {
  const texts = telecomTexts.heat;
  const today = useToday();
  const isWide = useIsWide();
  const all = Array.from({ length: Math.ceil(data.days.length / 7) }, (_, week) =>
    data.days.slice(7 * week, 7 * week + 7),
  );
  const weeks = isWide ? all : all.slice(-FEW_WEEKS);
  const best = Math.max(1, ...data.days.map(({ recharges }) => recharges));
  return (
    <table className="num mt-2 w-full table-fixed border-separate border-spacing-[3px] text-sm">
      <thead>
        <tr className="text-xs text-text-2">
          <td className="w-9" />
          {weeks.map(([first], week) => (
            <th key={first?.date} scope="col" className="text-left font-normal whitespace-nowrap">
              {first && <span aria-hidden>{monthHead(first, weeks[week - 1]?.[0])}</span>}
              {first && <span className="sr-only">{dayLabel(first.date, today)}</span>}
            </th>
          ))}
          <th scope="col" className="w-11 text-right font-normal">
            {texts.usual}
          </th>
        </tr>
      </thead>
      <tbody>
        {texts.weekdays.map((weekday, place) => {
          const usual = data.usual[place] ?? null;
          const isNow = weekdayOf(today) === place + 1;
          return (
            <tr key={weekday}>
              <th scope="row" className={classNames("text-left", isNow ? "font-semibold" : "font-normal text-text-2")}>
                {weekday}
              </th>
              {weeks.map((week) => (
                <Cell key={week[0]?.date} day={week[place]} best={best} today={today} onChoose={onChoose} />
              ))}
              <td className="text-right text-text-2">{usual === null ? NOTHING : usualLabel(usual)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Cell({
  day,
  best,
  today,
  onChoose,
}: {
  day: Day | undefined;
  best: number;
  today: CalendarDate;
  onChoose: ((day: CalendarDate) => void) | null;
}) {
  if (!day) return <td />;
  const { date, recharges } = day;
  const look = classNames(
    "flex h-8 w-full items-center justify-center rounded-xs max-lg:h-10",
    heat[heatBand(recharges / best)],
    date === today && "outline-2 outline-offset-1 outline-text",
  );
  const label = telecomTexts.heat.show(fullDay(dayOf(date)), recharges);
  return (
    <td className="p-0">
      {onChoose && recharges > 0 ? (
        <button type="button" aria-label={label} title={label} onClick={() => onChoose(dayOf(date))} className={look}>
          {count(recharges)}
        </button>
      ) : (
        <span title={label} className={look}>
          {recharges > 0 ? count(recharges) : <span className="sr-only">0</span>}
        </span>
      )}
    </td>
  );
}

/** The month's name over its first week. */
function monthHead(first: Day, before: Day | undefined): string {
  return before && before.date.slice(0, 7) === first.date.slice(0, 7) ? "" : shortMonthName(dayOf(first.date));
}

function DayTable({ days }: { days: Days["days"] }) {
  const texts = telecomTexts.heat;
  return (
    <div className="mt-2 max-h-80 overflow-y-auto">
      <table className="num w-full text-sm max-lg:text-base">
        <thead>
          <tr className="border-b border-line text-xs text-text-2">
            <th scope="col" className="py-2 text-left font-normal">
              {texts.day}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {texts.recharges}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, recharges }) => (
            <tr key={date} className="border-b border-line">
              <td className="py-2">{fullDay(dayOf(date))}</td>
              <td className="py-2 text-right">{count(recharges)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const totalOf = (data: Days | undefined, day: CalendarDate): number =>
  data?.days.find(({ date }) => date === day)?.recharges ?? 0;

function DaySheet({ day, total, onClose }: { day: CalendarDate; total: number; onClose: () => void }) {
  const utils = trpc.useUtils();
  const rows = trpc.dashboards.rechargesOn.useQuery({ date: day });
  const read = async () => {
    const { columns } = dashboardTexts.sheet;
    const { items } = await utils.dashboards.rechargesOn.fetch({ date: day, limit: SAVED });
    return [
      [columns.customer, columns.product, amountHead(columns.amount)],
      ...items.map(({ customerName, productName, amount }) => [customerName, productName, amount]),
    ];
  };
  return (
    <ChartSheet
      title={telecomTexts.heat.on(fullDay(day))}
      records={rows.data?.items.map(({ subscriptionId, customerName, productName, amount }) => ({
        id: subscriptionId,
        to: "/dashboard/subscriptions/$id",
        name: customerName,
        note: productName,
        end: amountLabel(amount),
      }))}
      total={total}
      file={{ name: "recharges", day, read }}
      isFailed={rows.isError}
      onRetry={() => void rows.refetch()}
      onClose={onClose}
    />
  );
}

/** A usual number below ten keeps one decimal: 0.3 isn't none. */
const usualLabel = (usual: number): string => count(usual < 10 ? Math.round(usual * 10) / 10 : Math.round(usual));
