import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { roundAmount } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { realEstateNouns, realEstateTexts as texts } from "./real-estate-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WidgetState } from "./widget-state.tsx";

type Unit = Outputs["dashboards"]["units"]["items"][number];
type State = "let" | "ending" | "late" | "vacant";

const ENDING_DAYS = 60;
/** Tiles shown; the list of products has the rest. */
const SHOWN = 60;

const tile = {
  let: "border-l-3 border-line-strong bg-surface hover:bg-hover",
  ending: "border-l-3 border-soon-line border-l-soon bg-soon-soft",
  late: "border-l-3 border-overdue-line border-l-overdue bg-overdue-soft",
  vacant: "hatch border-dashed border-text-3 bg-sunken",
} as const satisfies Record<State, string>;

const line = {
  let: "text-text-2",
  ending: "text-soon-text",
  late: "font-medium text-overdue-text",
  vacant: "text-text-2",
} as const satisfies Record<State, string>;

/**
 * Shows a tile for each unit: who has it and until when, or since when it is vacant. A tile opens
 * the lease that ends first, that of a vacant unit or of one with more places the unit.
 */
export function UnitBoard() {
  const nouns = realEstateNouns(useBusinessWords());
  const today = useToday();
  const units = trpc.dashboards.units.useQuery(undefined, untilNewer);
  const lead = useLead("", units.data);
  const items = units.data?.items ?? [];
  return (
    <section>
      <SectionHead title={nouns.board} lead={lead}>
        {items.length > 0 && (
          <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-text-2 max-lg:text-sm">
            <Key look="border border-line-strong bg-surface">{texts.isLet}</Key>
            <Key look="bg-soon">{texts.ending}</Key>
            <Key look="bg-overdue">{texts.late}</Key>
            <Key look="hatch border border-dashed border-text-3 bg-pressed">{texts.vacant}</Key>
          </ul>
        )}
      </SectionHead>
      <WidgetState
        query={units}
        isEmpty={items.length === 0}
        waiting="mt-3 h-60 w-full"
        empty={
          <>
            {nouns.noUnits}{" "}
            <Link to="/dashboard/products" search={{ form: "new" }} className={sectionLinkClass}>
              {nouns.addUnit}
            </Link>
          </>
        }
      />
      <ul className="num mt-4 grid grid-cols-2 gap-1.5 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-5">
        {items.slice(0, SHOWN).map((unit) => (
          <Tile key={unit.id} unit={unit} today={today} />
        ))}
      </ul>
      {units.data && units.data.units > SHOWN && (
        <Link to="/dashboard/products" className={classNames(sectionLinkClass, "mt-2")}>
          {nouns.all}
        </Link>
      )}
    </section>
  );
}

type Nouns = ReturnType<typeof realEstateNouns>;

const Key = ({ look, children }: { look: string; children: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={classNames("size-2.5 rounded-[2px]", look)} />
    {children}
  </li>
);

function stateOf({ lease }: Unit, today: CalendarDate): State {
  if (!lease) return "vacant";
  if (lease.endDate < today) return "late";
  return lease.endDate <= addDays(today, ENDING_DAYS) ? "ending" : "let";
}

function Tile({ unit, today }: { unit: Unit; today: CalendarDate }) {
  const { id, name, capacity, taken, lease } = unit;
  const state = stateOf(unit, today);
  const isShared = capacity > 1 || taken > 1;
  const label = "block cut-off text-xs text-text-2 outline-none after:absolute after:inset-0 after:rounded-sm";
  const focus = "focus-visible:after:outline-2 focus-visible:after:outline-offset-1 focus-visible:after:outline-focus";
  return (
    <li
      className={classNames(
        "relative grid h-18 min-w-0 content-between rounded-sm border px-2.5 py-1.5 max-lg:h-20",
        tile[state],
      )}
    >
      {lease && !isShared ? (
        <Link to="/dashboard/subscriptions/$id" params={{ id: lease.id }} className={classNames(label, focus)}>
          {name}
        </Link>
      ) : (
        <Link to="/dashboard/products/$id" params={{ id }} className={classNames(label, focus)}>
          {name}
        </Link>
      )}
      <span className={classNames("cut-off font-medium", state === "vacant" && "text-text-2")}>
        {isShared ? shareOf(unit) : (lease?.customerName ?? texts.vacant)}
      </span>
      <span className={classNames("cut-off text-xs max-lg:text-sm", line[state])}>{whenOf(unit, state, today)}</span>
    </li>
  );
}

const shareOf = ({ taken, capacity }: Unit): string =>
  taken > capacity ? texts.over(taken, capacity) : texts.ofPlaces(taken, capacity);

function whenOf({ lease, vacantSince }: Unit, state: State, today: CalendarDate): string {
  if (!lease) return vacantSince ? texts.since(dayLabel(vacantSince, today)) : texts.never;
  const day = dayLabel(lease.endDate, today);
  return state === "late" ? texts.lateSince(day) : texts.till(day);
}

/** Returns a number of leases and their rent as a note below a figure. */
export const endingNote = (nouns: Nouns, { leases, rent }: { leases: number; rent: number }): string =>
  `${nouns.count(leases)}, ${roundAmount(rent)}`;
