import { type CalendarDate, parseCalendarDate, weekdayOf } from "@aavarti/domain/calendar";
import type { HeatBand } from "@aavarti/domain/heatmap";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayLabel, longDay, monthName, weekdayInitials } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { SAVED } from "./chart-sheet.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { RecordsSheet } from "./records-sheet.tsx";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { travelTexts as texts, travelNouns } from "./travel-hospitality-texts.ts";
import { WidgetState } from "./widget-state.tsx";

type Night = Outputs["dashboards"]["occupancy"]["nights"][number];

const heat = {
  0: "bg-heat-0 text-heat-lo",
  1: "bg-heat-1 text-heat-lo",
  2: "bg-heat-2 text-heat-lo",
  3: "bg-heat-3 text-heat-lo",
  4: "bg-heat-4 text-heat-hi",
  5: "bg-heat-5 text-heat-hi",
} as const satisfies Record<HeatBand, string>;
const BANDS = [1, 2, 3, 4, 5] as const;

/**
 * Shows how many places are taken in each of the next ninety nights, month by month; a night opens
 * the list of its bookings. Says how to begin where no product has a capacity.
 */
export function OccupancyCalendar() {
  const nouns = travelNouns(useBusinessWords());
  const today = useToday();
  const occupancy = trpc.dashboards.occupancy.useQuery(undefined, untilNewer);
  const [opened, setOpened] = useState<Night | null>(null);
  const capacity = occupancy.data?.capacity ?? 0;
  const lead = useLead(capacity > 0 ? nouns.occupancyLead(capacity) : "", occupancy.data);
  const nights = occupancy.data?.nights ?? [];
  const months = [...new Set(nights.map(({ day }) => day.slice(0, 7)))];
  return (
    <section>
      <SectionHead title={texts.occupancy} lead={lead}>
        {capacity > 0 && (
          <span className="flex items-center gap-1 text-xs text-text-2 max-lg:text-sm">
            {BANDS.map((band) => (
              <span key={band} aria-hidden className={classNames("h-2.5 w-4 rounded-[2px]", heat[band])} />
            ))}
            {texts.scale}
          </span>
        )}
      </SectionHead>
      <WidgetState
        query={occupancy}
        isEmpty={capacity === 0}
        waiting="mt-3 h-72 w-full"
        empty={
          <>
            {nouns.noRooms}{" "}
            <Link to="/dashboard/products" className={sectionLinkClass}>
              {nouns.products}
            </Link>
          </>
        }
      />
      {capacity > 0 && (
        <div
          className={classNames(
            "num mt-4 grid gap-x-6 gap-y-6 sm:grid-cols-2",
            months.length === 3 && "lg:grid-cols-3",
          )}
        >
          {months.map((month) => (
            <Month
              key={month}
              nights={nights.filter(({ day }) => day.startsWith(month))}
              capacity={capacity}
              today={today}
              onOpen={setOpened}
            />
          ))}
        </div>
      )}
      {opened && <NightSheet night={opened} capacity={capacity} onClose={() => setOpened(null)} />}
    </section>
  );
}

const dateOf = (day: string, today: CalendarDate): CalendarDate => parseCalendarDate(day) ?? today;

function Month({
  nights,
  capacity,
  today,
  onOpen,
}: {
  nights: readonly Night[];
  capacity: number;
  today: CalendarDate;
  onOpen: (night: Night) => void;
}) {
  const first = dateOf(nights[0]?.day ?? today, today);
  const taken = nights.reduce((sum, night) => sum + night.taken, 0);
  return (
    <section aria-label={monthName(first)} className="min-w-0">
      <h3 className="flex justify-between pb-1.5 font-semibold">
        {monthName(first)}
        <span className="font-medium text-text-2">{Math.round((taken / (capacity * nights.length)) * 100)}%</span>
      </h3>
      <p aria-hidden className="grid grid-cols-7 gap-0.75 pb-1 text-center text-xs text-text-3">
        {weekdayInitials().map((initial, place) => (
          <span key={place}>{initial}</span>
        ))}
      </p>
      <ol className="grid grid-cols-7 gap-0.75">
        {nights.map((night, place) => {
          const date = dateOf(night.day, today);
          return (
            <li key={night.day} style={place === 0 ? { gridColumnStart: weekdayOf(date) } : undefined}>
              <button
                type="button"
                aria-label={texts.words(longDay(date), night.taken, capacity)}
                onClick={() => onOpen(night)}
                className={classNames(
                  "grid h-10 w-full content-center rounded-xs text-center text-[11px] leading-3 max-lg:h-11",
                  heat[bandOf(night.taken / capacity)],
                  night.day === today && "outline-2 outline-offset-1 outline-text",
                )}
              >
                {Number(night.day.slice(8))}
                <b className="text-sm leading-4 font-semibold">{night.taken}</b>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function bandOf(share: number): HeatBand {
  if (share === 0) return 0;
  if (share < 0.4) return 1;
  if (share < 0.65) return 2;
  if (share < 0.8) return 3;
  return share < 1 ? 4 : 5;
}

function NightSheet({ night, capacity, onClose }: { night: Night; capacity: number; onClose: () => void }) {
  const nouns = travelNouns(useBusinessWords());
  const today = useToday();
  const utils = trpc.useUtils();
  const stays = trpc.dashboards.night.useQuery({ date: night.day }, untilNewer);
  const lead = useLead(
    `${nouns.count(stays.data?.count ?? night.taken)}, ${nouns.occupancyLead(capacity)}`,
    stays.data,
  );
  const read = async () => {
    const { columns } = dashboardTexts.sheet;
    const { items } = await utils.dashboards.night.fetch({ date: night.day, limit: SAVED });
    return [
      [columns.customer, columns.product, columns.from, columns.until],
      ...items.map((stay) => [stay.customerName, stay.productName, stay.startDate, stay.endDate]),
    ];
  };
  const date = dateOf(night.day, today);
  return (
    <RecordsSheet
      title={longDay(date)}
      lead={lead}
      count={stays.data?.count ?? 0}
      records={(stays.data?.items ?? []).map(({ id, customerName, productName, startDate, endDate }) => ({
        id,
        name: customerName,
        detail: productName,
        value: texts.stayFromTo(dayLabel(startDate, today), dayLabel(endDate, today)),
      }))}
      file={{ name: "occupancy", day: night.day, read }}
      onClose={onClose}
    >
      <div className="px-4 lg:px-5">
        <WidgetState query={stays} isEmpty={stays.data?.count === 0} waiting="my-3 h-9 w-full" empty={texts.nobody} />
      </div>
    </RecordsSheet>
  );
}
