import { Link } from "@tanstack/react-router";
import { LogIn, LogOut, type LucideIcon, Printer } from "lucide-react";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { roundAmount } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { count, months, weekdayLabel } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { DeskList } from "./desk-list.tsx";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { travelTexts as texts, travelNouns } from "./travel-hospitality-texts.ts";
import { WidgetState } from "./widget-state.tsx";

type Side = Outputs["dashboards"]["stays"]["arrivals"];
type Stay = Side["items"][number];

/** Stays shown before the others are asked for. */
const SHOWN = 6;

/**
 * Shows who arrives and who leaves in the next fourteen days, by day, each with the room and what
 * is still to be paid, and a link to the booking. They can be printed for the desk.
 */
export function StaysBoard() {
  const nouns = travelNouns(useBusinessWords());
  const stays = trpc.dashboards.stays.useQuery(undefined, untilNewer);
  const lead = useLead("", stays.data);
  const isEmpty = stays.data?.arrivals.count === 0 && stays.data.departures.count === 0;
  return (
    <section>
      <SectionHead title={texts.board} lead={lead}>
        {stays.data && !isEmpty && (
          <Button size="sm" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.print}
          </Button>
        )}
      </SectionHead>
      <WidgetState
        query={stays}
        isEmpty={isEmpty}
        waiting="mt-3 h-60 w-full"
        empty={
          <>
            {nouns.noStays}{" "}
            <Link to="/dashboard/subscriptions" search={{ form: "new" }} className={sectionLinkClass}>
              {nouns.addStay}
            </Link>
          </>
        }
      />
      {stays.data && !isEmpty && (
        <div className="mt-3.5 grid gap-x-8 gap-y-6 lg:grid-cols-2">
          <Column title={texts.arrivals} icon={LogIn} side={stays.data.arrivals} none={texts.noArrivals} />
          <Column
            title={texts.departures}
            icon={LogOut}
            side={stays.data.departures}
            none={texts.noDepartures}
            isLeaving
          />
          <DeskList stays={stays.data} />
        </div>
      )}
    </section>
  );
}

function Column({
  title,
  icon: Icon,
  side,
  none,
  isLeaving = false,
}: {
  title: string;
  icon: LucideIcon;
  side: Side;
  none: string;
  isLeaving?: boolean;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const today = useToday();
  const shown = isWhole ? side.items : side.items.slice(0, SHOWN);
  const days = [...new Set(shown.map(({ on }) => on))];
  return (
    <section aria-label={title} className="num min-w-0">
      <h3 className="flex items-center gap-2 text-lg font-semibold">
        <Icon aria-hidden className="size-4.5 text-accent-text" strokeWidth={1.75} />
        {title}
        <b className="ml-auto text-2xl font-semibold">{count(side.count)}</b>
      </h3>
      {side.count === 0 && <p className="py-3 text-text-2 max-lg:text-md">{none}</p>}
      {days.map((day) => (
        <div key={day}>
          <h4 className="border-b border-line-strong pt-2.5 pb-1 text-sm text-text-2">
            {day === today ? `${texts.today}, ${weekdayLabel(day, today)}` : weekdayLabel(day, today)}
          </h4>
          <ul>
            {shown
              .filter(({ on }) => on === day)
              .map((stay) => (
                <Row key={stay.id} stay={stay} isLate={isLeaving && day <= today} />
              ))}
          </ul>
        </div>
      ))}
      {side.items.length > shown.length && (
        <button type="button" onClick={() => setIsWhole(true)} className={classNames(sectionLinkClass, "mt-2")}>
          {texts.more(side.count - shown.length)}
        </button>
      )}
    </section>
  );
}

/** `isLate`: who leaves today and hasn't paid stands out. */
function Row({ stay, isLate }: { stay: Stay; isLate: boolean }) {
  return (
    <li className="relative flex items-center gap-2.5 border-b border-line py-2 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          to="/dashboard/subscriptions/$id"
          params={{ id: stay.id }}
          className="block cut-off font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-md"
        >
          {stay.customerName}
        </Link>
        <span className="block text-sm text-text-2">{lengthOf(stay)}</span>
      </div>
      <span className="max-w-[40%] cut-off rounded-xs border border-line-strong px-2 py-0.5 text-sm">
        {stay.productName}
      </span>
      <span
        className={classNames(
          "min-w-16 text-right text-sm max-lg:text-base",
          stay.balance === 0 ? "text-text-2" : isLate ? "font-semibold text-overdue-text" : "font-semibold",
        )}
      >
        {stay.balance === 0 ? texts.paid : roundAmount(stay.balance)}
      </span>
    </li>
  );
}

/** A guest who stays this long has a membership or rents by the month. */
const LONG_NIGHTS = 90;
const NIGHTS_PER_MONTH = 30.4375;

const lengthOf = ({ nights }: Stay): string =>
  nights > LONG_NIGHTS ? months(Math.round(nights / NIGHTS_PER_MONTH)) : texts.nights(nights);
