import { daysBetween } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { ChevronDown, CircleCheck, TrendingDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { amountLabel, roundAmount } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { monthName, shortMonthName } from "../../lib/display/display.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { figureLinkClass } from "../../ui/figure-tiles.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { dayOf } from "./day-of.ts";
import { ngoTexts } from "./ngo-associations-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WidgetState } from "./widget-state.tsx";

const GoalDialog = lazy(() => import("./goal-dialog.tsx").then(({ GoalDialog }) => ({ default: GoalDialog })));

type Progress = Outputs["dashboards"]["givingProgress"];
/** The progress with its amounts, for a role that may see them. */
type Giving = {
  [Field in keyof Progress]: Field extends "goal" | "registration" | "calculatedAt"
    ? Progress[Field]
    : NonNullable<Progress[Field]>;
};

/**
 * Shows what was given in the financial year by month, each of which opens its payments, and what
 * is pledged until its end, against
 * the goal, which whoever may change the business sets here; and how far it is compared with last
 * year. A role that may not see totals sees the goal, and who may see the rest.
 */
export function GivingGoal() {
  const texts = ngoTexts.goal;
  const giving = trpc.dashboards.givingProgress.useQuery(undefined, untilNewer);
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = giving;
  const whole = data && withAmounts(data);
  const lead = useLead(whole ? leadOf(whole) : data ? goalLeadOf(data) : "", data);
  return (
    <section>
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="num min-w-0">
          <h2 className="text-2xl leading-8.5 font-semibold tracking-tight wrap-anywhere lg:text-3xl">
            {whole ? titleOf(whole) : texts.waiting}
          </h2>
          {lead && <p className="mt-1 text-md leading-6 text-text-2">{lead}</p>}
        </div>
        {data && may("business.change") && (
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {data.goal === null ? texts.set : texts.change}
          </Button>
        )}
      </header>
      <WidgetState query={giving} isEmpty={false} waiting="mt-3 h-32 w-full" empty="" />
      {whole && <Thermometer giving={whole} />}
      {whole && <BesideLastYear giving={whole} />}
      {data?.goal === null && may("business.change") && (
        <p className="pt-2 text-text-2 max-lg:text-md">{texts.invitation}</p>
      )}
      {isOpen && data && (
        <OpeningDialog onCancel={() => setIsOpen(false)}>
          <Suspense>
            <GoalDialog settings={data} onClose={() => setIsOpen(false)} />
          </Suspense>
        </OpeningDialog>
      )}
    </section>
  );
}

function withAmounts({ received, pledged, months, receivedLastYear, ...rest }: Progress): Giving | null {
  if (received === null || pledged === null || months === null || receivedLastYear === null) return null;
  return { ...rest, received, pledged, months, receivedLastYear };
}

const goalOf = ({ goal }: Pick<Progress, "goal">): number | null => (goal === null ? null : Number(goal));

function titleOf(giving: Giving): string {
  const goal = goalOf(giving);
  const received = roundAmount(giving.received);
  return goal === null ? ngoTexts.goal.titleWithout(received) : ngoTexts.goal.title(received, roundAmount(goal));
}

function leadOf(giving: Giving): string {
  const texts = ngoTexts.goal;
  const goal = goalOf(giving);
  const year = ngoTexts.financialYear(giving.year);
  const reached = giving.received + giving.pledged;
  const reach = giving.pledged > 0 ? texts.reach(roundAmount(reached)) : "";
  if (goal === null) return [`${year}.`, reach].filter(Boolean).join(" ");
  if (giving.received >= goal) return `${year}. ${texts.done}`;
  const left = reached >= goal ? texts.enough : texts.left(roundAmount(goal - reached));
  return [`${year}.`, reach, left].filter(Boolean).join(" ");
}

/** What the heading says to a role that may not see totals. */
function goalLeadOf({ goal, year }: Progress): string {
  const texts = ngoTexts.goal;
  const goalText = goal === null ? "" : texts.goalIs(roundAmount(Number(goal)));
  return [`${ngoTexts.financialYear(year)}.`, goalText, texts.notYours].filter(Boolean).join(" ");
}

/** A month's name fits from this share of the tube on, what is pledged from that. */
const NAMED = 5;
const VALUED = 9;
/** The share of the tube that an amount needs. */
const roomFor = (label: string): number => label.length * 0.95 + 1;
/** From this share on, both fit on a phone. */
const WIDE = 24;

function Thermometer({ giving }: { giving: Giving }) {
  const texts = ngoTexts.goal;
  const today = useToday();
  const may = useMay();
  const goal = goalOf(giving);
  const { received, pledged, months } = giving;
  const whole = Math.max(goal ?? 0, received + pledged);
  if (whole === 0) return <p className="py-4 text-text-2 max-lg:text-md">{texts.none}</p>;
  const share = (amount: number) => (amount / whole) * 100;
  const [from, until] = [dayOf(giving.from), dayOf(giving.until)];
  const elapsed = (daysBetween(from, today) + 1) / (daysBetween(from, until) + 1);
  const end = goal ?? whole;
  return (
    <div className={classNames("num", goal !== null && "pt-7")}>
      <div className="relative mt-3">
        <ol
          aria-label={texts.months}
          className="flex h-13 overflow-hidden rounded-full border border-line-strong bg-sunken lg:h-16"
        >
          {months.map(({ month, received: given }, place) => (
            <li
              key={month}
              title={texts.inMonth(monthName(dayOf(month)), amountLabel(given))}
              style={{ width: `${share(given)}%` }}
              className={classNames(
                "relative grid place-content-center overflow-hidden border-r border-surface text-center text-xs text-heat-hi",
                place % 2 === 0 ? "bg-heat-4" : "bg-heat-5 dark:bg-heat-4",
              )}
            >
              {may("payments.read") ? (
                <Link
                  to="/dashboard/payments"
                  search={{ tab: "received", month: month.slice(0, 7) }}
                  aria-label={texts.inMonth(monthName(dayOf(month)), amountLabel(given))}
                  className={figureLinkClass}
                />
              ) : (
                <span className="sr-only">{texts.inMonth(monthName(dayOf(month)), amountLabel(given))}</span>
              )}
              {share(given) >= NAMED && (
                <span aria-hidden className="max-lg:hidden">
                  {shortMonthName(dayOf(month))}
                </span>
              )}
              {share(given) >= roomFor(roundAmount(given)) && (
                <b aria-hidden className="font-semibold max-lg:hidden">
                  {roundAmount(given)}
                </b>
              )}
            </li>
          ))}
          {pledged > 0 && (
            <li
              title={texts.inMonth(texts.pledged, amountLabel(pledged))}
              style={{ width: `${share(pledged)}%` }}
              className="hatch grid place-content-center overflow-hidden bg-heat-2 text-center text-xs"
            >
              <span className="sr-only">{texts.inMonth(texts.pledged, amountLabel(pledged))}</span>
              {share(pledged) >= VALUED && (
                <span
                  aria-hidden
                  className={classNames(
                    "rounded-xs bg-surface px-1.5 py-0.5 text-text",
                    share(pledged) < WIDE && "max-lg:hidden",
                  )}
                >
                  {texts.pledged}
                  <b className="block font-semibold">{roundAmount(pledged)}</b>
                </span>
              )}
            </li>
          )}
        </ol>
        {goal !== null && (
          <span
            className="absolute -top-3 -bottom-1.5 border-l-2 border-text"
            style={{ left: `${share(goal * elapsed)}%` }}
          >
            <span
              className={classNames(
                "absolute -top-4 left-0 text-xs font-medium whitespace-nowrap",
                share(goal * elapsed) < 20 ? "" : share(goal * elapsed) > 80 ? "-translate-x-full" : "-translate-x-1/2",
              )}
            >
              {texts.today(Math.round(elapsed * 100))}
            </span>
          </span>
        )}
        {goal !== null && goal < whole && (
          <ChevronDown
            aria-label={texts.goalMark}
            role="img"
            className="absolute -top-3 size-4 -translate-x-1/2"
            style={{ left: `${share(goal)}%` }}
            strokeWidth={2.5}
          />
        )}
      </div>
      <div aria-hidden className="relative mt-2 h-5 text-xs text-text-2 max-lg:text-sm">
        <span className="absolute left-0 pl-2">{roundAmount(0)}</span>
        {ticksUpTo(end).map((tick) => (
          <span
            key={tick}
            className={classNames(
              "absolute -translate-x-1/2 max-lg:odd:hidden",
              tick > end * LAST_TICK_ON_PHONE && "max-lg:hidden",
            )}
            style={{ left: `${share(tick)}%` }}
          >
            {roundAmount(tick)}
          </span>
        ))}
        <b className="absolute -translate-x-full font-semibold text-text" style={{ left: `${share(end)}%` }}>
          {roundAmount(end)}
        </b>
      </div>
    </div>
  );
}

/** Ticks between zero and the end of the axis, at most so many. */
const TICKS = 6;
/** No tick is so near to the end that its label would stand in that of the end. */
const LAST_TICK = 0.88;
const LAST_TICK_ON_PHONE = 0.7;

/** Returns the round amounts between 0 and the end of an axis: steps of 1, 2 or 5 times 10ⁿ. */
export function ticksUpTo(end: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, end / TICKS)));
  const step = [1, 2, 5, 10].map((size) => size * power).find((size) => end / size <= TICKS) ?? 10 * power;
  return Array.from({ length: TICKS }, (_, place) => (place + 1) * step).filter((tick) => tick <= end * LAST_TICK);
}

function BesideLastYear({ giving: { received, receivedLastYear } }: { giving: Giving }) {
  const texts = ngoTexts.goal;
  if (receivedLastYear === 0) return null;
  const by = received - receivedLastYear;
  const Icon = by < 0 ? TrendingDown : CircleCheck;
  return (
    <p className="num mt-2 flex items-center gap-2 text-text-2 max-lg:text-md">
      <Icon
        aria-hidden
        className={classNames("size-4 shrink-0", by < 0 ? "text-soon-text" : "text-paid-text")}
        strokeWidth={2}
      />
      {by === 0 ? texts.same : by > 0 ? texts.ahead(roundAmount(by)) : texts.behind(roundAmount(-by))}
    </p>
  );
}
