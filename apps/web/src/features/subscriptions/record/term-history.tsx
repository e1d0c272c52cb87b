import { type CalendarDate, daysBetween, parseCalendarDate } from "@aavarti/domain/calendar";
import { type Outputs, trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayWithYear, months, periodLabel } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { ChargeBadge } from "../../../lib/payments/charge-badge.tsx";
import { useOpening } from "../../../lib/payments/use-opening.ts";
import { ActButton } from "../../../ui/act-button.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { Panel, PanelNote } from "../../../ui/panel.tsx";
import { Ring } from "../../../ui/ring.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { termPhase } from "./term-phase.ts";
import { recordNouns, recordTexts } from "./texts.ts";

const texts = translatedTexts(() => recordTexts.terms);

type History = Outputs["subscriptions"]["history"];
type Term = History["terms"][number];

/**
 * Shows all terms of a subscription, which it loads, newest first, each with what is paid and due
 * of it, the gaps between them, their number and what was booked so far; below them its pauses, if
 * any. `maySetOpening` adds a button to a term from before payments were recorded: it marks one
 * counted as paid as unpaid, and one that is owed, with nothing paid of it yet, as paid.
 */
export function TermHistory({
  id,
  today,
  maySetOpening,
}: {
  id: string;
  today: CalendarDate;
  /** Whether the user may say whether a term of before was paid. */
  maySetOpening: boolean;
}) {
  const history = trpc.subscriptions.history.useQuery({ id });
  if (history.isPending) return <Skeleton className="h-40 w-full rounded-md" />;
  if (!history.data) {
    return (
      <Panel title={texts.title}>
        <NotLoaded sentence={texts.failed} retry={recordTexts.retry} onRetry={() => history.refetch()} />
      </Panel>
    );
  }
  const { terms, pauses, booked } = history.data;
  return (
    <>
      <Panel
        title={texts.title}
        action={<PanelNote>{`${texts.count(terms.length)}, ${texts.booked(amountLabel(booked))}`}</PanelNote>}
      >
        <ol>
          {[...terms].reverse().map((term, place, newestFirst) => (
            <li key={term.term} className="border-b border-line last:border-0">
              <TermLine id={id} term={term} today={today} maySetOpening={maySetOpening} />
              <Gap later={term} earlier={newestFirst[place + 1]} />
            </li>
          ))}
        </ol>
      </Panel>
      {pauses.length > 0 && <Pauses pauses={pauses} today={today} />}
    </>
  );
}

function TermLine({
  id,
  term,
  today,
  maySetOpening,
}: {
  id: string;
  term: Term;
  today: CalendarDate;
  maySetOpening: boolean;
}) {
  const { sources } = recordNouns(useBusinessWords());
  const phase = termPhase(term, today);
  return (
    <div className="num flex items-center gap-3 px-4 py-3">
      <Ring shape={shapeOf(term, today)} className={phase === "over" ? "size-4 text-text-3" : "size-4 text-accent"} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium max-lg:text-md">
          {periodLabel(term, today)}
          {phase !== "over" && <Badge tone="accent">{texts.phases[phase]}</Badge>}
        </span>
        <span className="block text-xs text-text-2 max-lg:text-sm">
          {[
            sources[term.source],
            term.product.name,
            ...(term.durationMonths ? [months(term.durationMonths)] : []),
            ...(term.pausedDays > 0 ? [texts.pausedDays(term.pausedDays)] : []),
          ].join(" · ")}
        </span>
      </span>
      <TermMoney id={id} term={term} today={today} maySetOpening={maySetOpening} />
    </div>
  );
}

/** What a term costs, what is paid and due of it, and the button of `maySetOpening`. */
function TermMoney({
  id,
  term: { term, price, startDate, charge, paidBefore, isOpening },
  today,
  maySetOpening,
}: {
  id: string;
  term: Term;
  today: CalendarDate;
  maySetOpening: boolean;
}) {
  const setOpening = useOpening();
  const openingAct = (label: string, paid: boolean) =>
    maySetOpening && (
      <ActButton
        onClick={() => setOpening([{ subscriptionId: id, term }], paid)}
        className="rounded-sm font-medium text-accent-text hover:underline max-lg:-my-3 max-lg:py-3"
      >
        {label}
      </ActButton>
    );
  return (
    <span className="grid justify-items-end gap-1 text-right">
      <span className="font-medium whitespace-nowrap max-lg:text-md">
        {charge?.state === "partly_paid"
          ? texts.partOf(amountLabel(charge.paid), amountLabel(charge.amount))
          : amountLabel(charge?.amount ?? price)}
      </span>
      {charge && <ChargeBadge charge={{ state: charge.state, dueOn: startDate }} today={today} />}
      {!charge && paidBefore && (
        <span className="flex flex-wrap items-center justify-end gap-x-2 text-xs text-text-3 max-lg:text-sm">
          {texts.paidBefore}
          {openingAct(texts.notPaid, false)}
        </span>
      )}
      {charge && isOpening && charge.paid === "0.00" && (
        <span className="text-xs max-lg:text-sm">{openingAct(texts.paid, true)}</span>
      )}
    </span>
  );
}

function shapeOf(term: Term, today: CalendarDate) {
  const start = parseCalendarDate(term.startDate);
  const end = parseCalendarDate(term.endDate);
  if (!start || !end || today >= end) return { kind: "check" } as const;
  return { kind: "arc", part: Math.max(0, daysBetween(start, today) / Math.max(1, daysBetween(start, end))) } as const;
}

function Gap({ later, earlier }: { later: Term; earlier: Term | undefined }) {
  const from = parseCalendarDate(earlier?.endDate ?? "");
  const to = parseCalendarDate(later.startDate);
  const days = from && to ? daysBetween(from, to) : 0;
  return days > 0 ? (
    <p className="num border-t border-dashed border-line-strong bg-sunken px-4 py-1.5 pl-11 text-xs text-text-2">
      {texts.gap(days)}
    </p>
  ) : null;
}

const planned = ({ from, until }: History["pauses"][number]): string =>
  until
    ? recordTexts.pauses.plannedFor(periodLabel({ startDate: from, endDate: until }))
    : recordTexts.pauses.planned(dayWithYear(from));

function Pauses({ pauses, today }: { pauses: History["pauses"]; today: CalendarDate }) {
  return (
    <Panel title={recordTexts.pauses.title}>
      <ul className="num">
        {[...pauses].reverse().map((pause) => (
          <li key={pause.from} className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-0">
            <Ring shape={{ kind: "bars" }} className="size-4 text-paused" />
            {pause.resumedOn
              ? periodLabel({ startDate: pause.from, endDate: pause.resumedOn }, today)
              : pause.from > today
                ? planned(pause)
                : recordTexts.pauses.open(dayWithYear(pause.from), pause.until && dayWithYear(pause.until))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
