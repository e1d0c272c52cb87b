import type { PaymentTotals } from "@aavarti/contract/payments";
import { parseCalendarDate } from "@aavarti/domain/calendar";
import type { CsvValue } from "@aavarti/domain/csv";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { fullDay, NOTHING } from "../../../lib/display/display.ts";
import { amountCell, amountHead } from "../../../lib/list/save-csv.ts";
import { rowLinkClass } from "../../../ui/list.tsx";
import type { Period } from "./payments-search.ts";
import { tabTexts as texts } from "./texts.ts";

type Day = PaymentTotals["byDay"][number];

/** The days on which something was booked or collected, newest first. */
const daysOf = ({ byDay }: PaymentTotals): Day[] =>
  byDay.filter(({ booked, collected }) => Number(booked) !== 0 || Number(collected) !== 0).toReversed();

/**
 * Returns a CSV file's lines, first a head in the current language: by day the date and what was
 * booked and collected (newest first, only days with either), by person the name and what was
 * collected with the payments they recorded, less refunds. Amounts have the currency's decimals;
 * what nobody recorded is named Imported.
 */
export const linesOf = (totals: PaymentTotals, by: "day" | "person"): CsvValue[][] =>
  by === "day"
    ? [
        [texts.columns.day, amountHead(texts.columns.booked), amountHead(texts.columns.collected)],
        ...daysOf(totals).map(({ date, booked, collected }) => [date, amountCell(booked), amountCell(collected)]),
      ]
    : [
        [texts.columns.person, amountHead(texts.columns.collected)],
        ...totals.byPerson.map(({ person, amount }) => [person?.name ?? texts.nobody, amountCell(amount)]),
      ];

/**
 * Shows what was booked and collected on each day of the period that has either, newest first, with
 * the period's totals; a day's link opens the payments received on it. Without any, only the
 * sentence that there were no payments in the period.
 */
export function DayTable({ totals, period }: { totals: PaymentTotals; period: Period }) {
  const days = daysOf(totals);
  const most = Math.max(1, ...days.flatMap(({ booked, collected }) => [Number(booked), Number(collected)]));
  if (days.length === 0) return <Nothing period={period} />;
  return (
    <Summed
      label={texts.by.day}
      heads={[texts.columns.day, texts.columns.booked, texts.columns.collected]}
      total={[amountLabel(totals.booked), amountLabel(totals.collected)]}
    >
      {days.map((day) => (
        <tr key={day.date} className="relative border-b border-line hover:bg-hover">
          <th scope="row" className={`${cellClass} text-left font-normal`}>
            <DayLink day={day.date} />
          </th>
          <td className={`${cellClass} w-2/5 max-lg:hidden`}>
            <span className="grid gap-1">
              <Bar share={Number(day.booked) / most} colour="bg-chart-5" />
              <Bar share={Number(day.collected) / most} colour="bg-chart-1" />
            </span>
          </td>
          <td className={`${cellClass} text-right text-text-2`}>{amountOf(day.booked)}</td>
          <td className={`${cellClass} text-right font-semibold`}>{amountOf(day.collected)}</td>
        </tr>
      ))}
    </Summed>
  );
}

/**
 * Shows how much was collected in the period with the payments that each person recorded, less
 * refunds, in the order of `totals`, with the total; what nobody recorded is named Imported.
 * Without any, only the sentence that there were no payments in the period.
 */
export function PersonTable({ totals, period }: { totals: PaymentTotals; period: Period }) {
  const most = Math.max(1, ...totals.byPerson.map(({ amount }) => Number(amount)));
  if (totals.byPerson.length === 0) return <Nothing period={period} />;
  return (
    <Summed
      label={texts.by.person}
      heads={[texts.columns.person, texts.columns.collected]}
      total={[amountLabel(totals.collected)]}
    >
      {totals.byPerson.map(({ person, amount }) => (
        <tr key={person?.id ?? ""} className="border-b border-line">
          <th scope="row" className={`${cellClass} text-left font-medium`}>
            {person?.name ?? texts.nobody}
          </th>
          <td className={`${cellClass} w-1/2 max-lg:hidden`}>
            <Bar share={Number(amount) / most} colour="bg-chart-1" />
          </td>
          <td className={`${cellClass} text-right font-semibold`}>{amountLabel(amount)}</td>
        </tr>
      ))}
    </Summed>
  );
}

const cellClass = "num h-12 px-3 whitespace-nowrap first:pl-4 last:pr-4 lg:h-11 lg:first:pl-6 lg:last:pr-6";

const amountOf = (amount: string): string => (Number(amount) === 0 ? NOTHING : amountLabel(amount));

function Nothing({ period }: { period: Period }) {
  return (
    <p role="status" className="border-t border-line px-4 py-6 text-text-2 max-lg:text-md lg:px-6">
      {texts.noneReceived[period.kind]}
    </p>
  );
}

function DayLink({ day }: { day: string }) {
  const date = parseCalendarDate(day);
  if (!date) return day;
  return (
    <Link to="/dashboard/payments" search={{ tab: "received", day: date }} className={rowLinkClass}>
      {fullDay(date)}
    </Link>
  );
}

const Bar = ({ share, colour }: { share: number; colour: string }) => (
  <span
    aria-hidden
    className={`block h-1.5 rounded-full ${colour}`}
    style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
  />
);

/**
 * A table of sums. Its first column names the row and the others are amounts; between them is the
 * place of the bars, which a phone has no room for.
 */
function Summed({
  label,
  heads,
  total,
  children,
}: {
  label: string;
  heads: readonly string[];
  total: readonly string[];
  children: ReactNode;
}) {
  const [first, ...amounts] = heads;
  return (
    <table aria-label={label} className="w-full max-lg:text-md">
      <thead className="border-y border-line bg-sunken text-xs text-text-2">
        <tr>
          <th scope="col" className={`${cellClass} h-9 text-left font-medium lg:h-9`}>
            {first}
          </th>
          <td className="max-lg:hidden" />
          {amounts.map((head) => (
            <th key={head} scope="col" className={`${cellClass} h-9 text-right font-medium lg:h-9`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>
        <tr className="border-b border-line-strong">
          <th scope="row" className={`${cellClass} text-left font-semibold`}>
            {texts.total}
          </th>
          <td className="max-lg:hidden" />
          {total.map((amount, place) => (
            <td key={heads[place + 1]} className={`${cellClass} text-right font-semibold`}>
              {amount}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
