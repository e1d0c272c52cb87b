import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { useToday } from "../../lib/display/clock.ts";
import { count, dayLabel, daysLabel } from "../../lib/display/display.ts";
import { useIsWide } from "../../lib/frame/screen-width.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ListNotice } from "../../ui/list-notice.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChartSheet, SAVED } from "./chart-sheet.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { mediaNouns, mediaTexts } from "./media-entertainment-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";

type Week = Outputs["dashboards"]["joinsAndLeaves"]["weeks"][number];
type Side = "joined" | "left";
type Chosen = { week: Week; side: Side };

/** Weeks on a phone, so that a bar can be pressed. */
const FEW_WEEKS = 10;
/** Pixels for the tallest bar of both sides together. */
const HEIGHT = 200;

/**
 * Shows how many customers joined and left in each span of seven days, as bars above and striped
 * below a line; a bar opens its customers. Also as a table.
 */
export function JoinsAndLeaves() {
  const texts = mediaTexts.weeks;
  const nouns = mediaNouns(useBusinessWords());
  const data = trpc.dashboards.joinsAndLeaves.useQuery(undefined, untilNewer);
  const lead = useLead("", data.data);
  const may = useMay();
  const [isTable, setIsTable] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const weeks = data.data?.weeks ?? [];
  const last = weeks.at(-1);
  return (
    <section>
      <SectionHead title={texts.title} lead={lead}>
        {last && (
          <>
            <ul className="flex gap-x-3.5 text-xs text-text-2 max-lg:text-sm">
              <li className="flex items-center gap-1.5">
                <span aria-hidden className="size-2.5 rounded-[2px] bg-heat-3" />
                {texts.joined}
              </li>
              <li className="flex items-center gap-1.5">
                <span aria-hidden className="hatch size-2.5 rounded-[2px] bg-down" />
                {texts.left}
              </li>
            </ul>
            <button type="button" onClick={() => setIsTable(!isTable)} className={sectionLinkClass}>
              {isTable ? texts.asBars : texts.asTable}
            </button>
          </>
        )}
      </SectionHead>
      {data.isPending && <Skeleton className="mt-3 h-64 w-full" />}
      {data.isError && <QueryNotice query={data} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {data.data?.isReady === false && (
        <ListNotice
          text={dashboardTexts.notReady}
          actionLabel={dashboardTexts.retry}
          onAction={() => void data.refetch()}
        />
      )}
      {data.data?.isReady && !last && <p className="py-4 text-text-2 max-lg:text-md">{nouns.noWeeks}</p>}
      {last &&
        (isTable ? (
          <WeekTable weeks={weeks} />
        ) : (
          <Bars weeks={weeks} onChoose={may("customers.read") ? setChosen : null} />
        ))}
      {chosen && (
        <OpeningDialog onCancel={() => setChosen(null)}>
          <Names {...chosen} onClose={() => setChosen(null)} />
        </OpeningDialog>
      )}
    </section>
  );
}

function Bars({ weeks: all, onChoose }: { weeks: readonly Week[]; onChoose: ((chosen: Chosen) => void) | null }) {
  const today = useToday();
  const isWide = useIsWide();
  const weeks = isWide ? all : all.slice(-FEW_WEEKS);
  const mostJoined = Math.max(0, ...weeks.map(({ joined }) => joined));
  const mostLeft = Math.max(0, ...weeks.map(({ left }) => left));
  const unit = HEIGHT / Math.max(1, mostJoined + mostLeft);
  // The last week, and the best and the worst one, are labelled; the others say it when pointed at.
  const bestOf = (side: Side) =>
    weeks.findLastIndex((week) => week[side] === (side === "joined" ? mostJoined : mostLeft));
  const every = isWide ? 4 : 3;
  return (
    <ol className="num flex gap-1 pt-6 lg:gap-1.5">
      {weeks.map((week, place) => {
        const isLast = place === weeks.length - 1;
        const isLabelled = (side: Side) => week[side] > 0 && (isLast || bestOf(side) === place);
        return (
          <li key={week.from} className="flex min-w-0 flex-1 flex-col">
            <span
              className="flex flex-col justify-end border-b border-line-strong"
              style={{ height: mostJoined * unit + 1 }}
            >
              <HalfBar
                week={week}
                side="joined"
                size={week.joined * unit}
                isLabelled={isLabelled("joined")}
                look={isLast ? "bg-chart-1" : "bg-heat-3"}
                onChoose={onChoose}
              />
            </span>
            <span className="pt-px" style={{ height: mostLeft * unit + 24 }}>
              <HalfBar
                week={week}
                side="left"
                size={week.left * unit}
                isLabelled={isLabelled("left")}
                look="bg-down hatch"
                onChoose={onChoose}
              />
            </span>
            <span
              className={classNames(
                "flex h-5 text-xs whitespace-nowrap",
                // The first and the last one don't stand out beyond the bars.
                isLast ? "justify-end font-semibold" : "text-text-2",
                !isLast && place > 0 && "justify-center",
              )}
            >
              {(weeks.length - 1 - place) % every === 0 && <span>{dayLabel(week.until, today)}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function HalfBar({
  week,
  side,
  size,
  isLabelled,
  look,
  onChoose,
}: Chosen & {
  size: number;
  isLabelled: boolean;
  look: string;
  onChoose: ((chosen: Chosen) => void) | null;
}) {
  const texts = mediaTexts.weeks;
  const today = useToday();
  const days = daysLabel(week.from, week.until, today);
  const label = side === "joined" ? texts.joinedIn(week[side], days) : texts.leftIn(week[side], days);
  const number = isLabelled && (
    <span aria-hidden className="block text-center text-xs leading-5 font-semibold">
      {count(week[side])}
    </span>
  );
  if (week[side] === 0) return <span className="sr-only">{label}</span>;
  const bar = <span aria-hidden className={classNames("block w-full rounded-xs", look)} style={{ height: size }} />;
  const inside = (
    <>
      {side === "joined" && number}
      {bar}
      {side === "left" && number}
    </>
  );
  return onChoose ? (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => onChoose({ week, side })}
      className="block w-full rounded-xs hover:opacity-80"
    >
      {inside}
    </button>
  ) : (
    <span role="img" aria-label={label} title={label} className="block">
      {inside}
    </span>
  );
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  const texts = mediaTexts.weeks;
  const today = useToday();
  const head = "py-2 text-right font-normal";
  return (
    <div className="mt-2 max-h-80 overflow-y-auto">
      <table className="num w-full text-sm max-lg:text-base">
        <thead>
          <tr className="border-b border-line text-xs text-text-2">
            <th scope="col" className="py-2 text-left font-normal">
              {texts.week}
            </th>
            <th scope="col" className={head}>
              {texts.joined}
            </th>
            <th scope="col" className={head}>
              {texts.left}
            </th>
            <th scope="col" className={head}>
              {texts.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ from, until, joined, left }) => (
            <tr key={from} className="border-b border-line">
              <td className="py-2">{daysLabel(from, until, today)}</td>
              <td className="py-2 text-right">{count(joined)}</td>
              <td className="py-2 text-right">{count(left)}</td>
              <td className="py-2 text-right">{`${joined > left ? "+" : joined < left ? "−" : ""}${count(Math.abs(joined - left))}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Names({ week, side, onClose }: Chosen & { onClose: () => void }) {
  const texts = mediaTexts.weeks;
  const today = useToday();
  const utils = trpc.useUtils();
  const asked = { from: week.from, side };
  const rows = trpc.dashboards.weekCustomers.useQuery(asked);
  const read = async () => {
    const { columns } = dashboardTexts.sheet;
    const { items } = await utils.dashboards.weekCustomers.fetch({ ...asked, limit: SAVED });
    return [[columns.customer, columns.on], ...items.map(({ customerName, on }) => [customerName, on])];
  };
  return (
    <ChartSheet
      title={side === "joined" ? texts.joined : texts.left}
      lead={daysLabel(week.from, week.until, today)}
      records={rows.data?.items.map(({ customerId, customerName, on }) => ({
        id: customerId,
        to: "/dashboard/customers/$id",
        name: customerName,
        note: dayLabel(on, today),
      }))}
      total={week[side]}
      file={{ name: side, day: week.until, read }}
      isFailed={rows.isError}
      onRetry={() => void rows.refetch()}
      onClose={onClose}
    />
  );
}
