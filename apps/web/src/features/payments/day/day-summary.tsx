import type { DaySummary } from "@aavarti/contract/payments";
import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { reversalReasonIn } from "@aavarti/domain/reversal-reasons";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Printer } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayLabel, dayWithYear, fullDay, NOTHING } from "../../../lib/display/display.ts";
import { timeLabel } from "../../../lib/display/instant-label.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { currentLanguage } from "../../../lib/i18n/current-language.ts";
import { modeNames } from "../../../lib/payments/mode-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ListSkeleton } from "../../../ui/list.tsx";
import { ListNotice } from "../../../ui/list-notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { dayTexts as texts } from "./texts.ts";

/**
 * Shows what was received and returned on a day, all or what one person recorded (`personId`), as a
 * page to print and file: totals by mode and person, the payments (the first 2,000), refunds, and
 * what was reversed on that day. It loads them. With `isPrinted` the print dialog opens once the
 * page is complete, and `onPrinted` is called. Choosing a person calls `onPerson`, undefined for
 * all.
 */
export function DaySummaryPage({
  day,
  personId,
  isPrinted,
  today,
  businessName,
  onPerson,
  onPrinted,
}: {
  day: CalendarDate;
  personId: string | undefined;
  isPrinted: boolean;
  today: CalendarDate;
  businessName: string;
  onPerson: (personId: string | undefined) => void;
  onPrinted: () => void;
}) {
  const summary = trpc.payments.day.useQuery(
    { day, ...(personId ? { personId } : {}) },
    { placeholderData: (previous) => previous },
  );
  const { data, isPlaceholderData } = summary;
  const isReady = isPrinted && data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (!isReady) return;
    window.print();
    onPrinted();
  }, [isReady, onPrinted]);
  return (
    <div className="mx-auto w-full max-w-240 px-4 py-4 lg:px-6 lg:py-6 print:max-w-none print:p-0">
      <div data-chrome className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <Link
          to="/dashboard/payments"
          search={{ day, tab: "received" }}
          className="-ml-2 inline-flex h-9 items-center gap-1.5 rounded-sm px-2 text-sm text-text-2 hover:bg-hover hover:text-text max-lg:h-11"
        >
          <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.back}
        </Link>
        <span className="flex items-center gap-2">
          {data && (data.people.length > 1 || personId !== undefined) && (
            <Select
              control={{ id: "summary-person", "aria-describedby": undefined, "aria-invalid": undefined }}
              label={texts.person}
              value={personId ?? null}
              options={[
                { value: null, label: texts.everyone },
                ...data.people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(chosen) => onPerson(chosen ?? undefined)}
              className="max-lg:h-11 max-lg:w-auto lg:h-9 lg:w-52"
            />
          )}
          <Button look="primary" disabled={!data} onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.print}
          </Button>
        </span>
      </div>
      {summary.isLoadingError ? (
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void summary.refetch()} />
      ) : !data ? (
        <ListSkeleton label={texts.loading} rows={6} />
      ) : (
        <Sheet
          summary={data}
          personId={personId}
          today={today}
          readAt={new Date(summary.dataUpdatedAt).toISOString()}
          businessName={businessName}
        />
      )}
    </div>
  );
}

function Sheet({
  summary,
  personId,
  today,
  readAt,
  businessName,
}: {
  summary: DaySummary;
  personId: string | undefined;
  today: CalendarDate;
  /** When the summary was loaded. */
  readAt: string;
  businessName: string;
}) {
  const words = useBusinessWords();
  const { byMode, byPerson, list, refunds, reversals, unlisted, people } = summary;
  const day = parseCalendarDate(summary.day);
  const person = people.find(({ id }) => id === personId);
  const isEmpty = list.length + refunds.length + reversals.length === 0;
  const hasReversed = list.some(({ reversedAt }) => reversedAt !== null);
  const sums = [texts.columns.count, texts.columns.received, texts.columns.refunded, texts.columns.collected];
  const total = sumCells(summary);
  return (
    <article className="grid gap-6 rounded-md border border-line bg-surface p-4 lg:p-6 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold">{texts.title}</h1>
          <p className="num text-md">{day ? fullDay(day) : summary.day}</p>
          {person && <p className="text-text-2">{texts.onlyOf(person.name)}</p>}
        </div>
        <div className="text-right text-sm text-text-2">
          <p className="font-medium text-text">{businessName}</p>
          <p className="num">{texts.asOf(`${dayWithYear(today)}, ${timeLabel(readAt)}`)}</p>
        </div>
      </header>
      {isEmpty ? (
        <p role="status" className="text-text-2">
          {texts.none}
        </p>
      ) : (
        <>
          <Sums
            title={texts.byMode}
            head={texts.columns.mode}
            heads={sums}
            rows={byMode.map((row) => ({ id: row.mode, name: modeNames[row.mode], cells: sumCells(row) }))}
            total={total}
          />
          {byPerson.length > 1 && (
            <Sums
              title={texts.byPerson}
              head={texts.columns.person}
              heads={sums}
              rows={byPerson.map((row) => ({
                id: row.person?.id ?? "",
                name: row.person?.name ?? texts.nobody,
                cells: sumCells(row),
              }))}
              total={total}
            />
          )}
          {list.length > 0 && (
            <Listed
              title={texts.payments}
              heads={[
                texts.columns.receipt,
                words.customer.one,
                texts.columns.mode,
                texts.columns.reference,
                texts.columns.recordedBy,
                texts.columns.amount,
              ]}
              isWide={[2, 3, 4]}
              rows={list.map((payment) => ({
                id: payment.id,
                cells: [
                  payment.receiptNumber ?? NOTHING,
                  payment.customer.name,
                  modeNames[payment.mode],
                  payment.reference ?? NOTHING,
                  payment.recordedBy?.name ?? texts.nobody,
                  payment.reversedAt ? (
                    <>
                      <s className="text-text-3">{amountLabel(payment.amount)}</s>{" "}
                      <span className="block text-xs">{texts.reversed}</span>
                    </>
                  ) : (
                    amountLabel(payment.amount)
                  ),
                ],
              }))}
            >
              {hasReversed && <p>{texts.notCounted}</p>}
              {unlisted > 0 && <p>{texts.unlisted(unlisted)}</p>}
            </Listed>
          )}
          {refunds.length > 0 && (
            <Listed
              title={texts.refunds}
              heads={[texts.columns.receipt, words.customer.one, texts.columns.mode, texts.columns.amount]}
              rows={refunds.map((refund, place) => ({
                id: `${refund.paymentId}-${place}`,
                cells: [
                  refund.receiptNumber ?? NOTHING,
                  refund.customer.name,
                  modeNames[refund.mode],
                  amountLabel(refund.amount),
                ],
              }))}
            />
          )}
          {reversals.length > 0 && (
            <Listed
              title={texts.reversals}
              heads={[
                texts.columns.receipt,
                words.customer.one,
                texts.columns.mode,
                texts.columns.receivedOn,
                texts.columns.reversedBy,
                texts.columns.reason,
                texts.columns.amount,
              ]}
              isWide={[2, 3, 4, 5]}
              rows={reversals.map((payment) => ({
                id: payment.id,
                cells: [
                  payment.receiptNumber ?? NOTHING,
                  payment.customer.name,
                  modeNames[payment.mode],
                  dayOf(payment.receivedOn, today),
                  payment.reversedBy?.name ?? NOTHING,
                  payment.reversalReason ? reversalReasonIn(currentLanguage(), payment.reversalReason) : NOTHING,
                  amountLabel(payment.amount),
                ],
              }))}
            />
          )}
        </>
      )}
    </article>
  );
}

const dayOf = (text: string, today: CalendarDate): string => {
  const day = parseCalendarDate(text);
  return day ? dayLabel(day, today) : text;
};

type Sum = Pick<DaySummary, "payments" | "received" | "refunded" | "collected">;
const sumCells = ({ payments, received, refunded, collected }: Sum): readonly string[] => [
  String(payments),
  amountLabel(received),
  Number(refunded) === 0 ? NOTHING : amountLabel(refunded),
  signedLabel(collected),
];

/** An amount that more refunds than payments make negative. */
const signedLabel = (amount: string): string =>
  amount.startsWith("-") ? `\u2212${amountLabel(amount.slice(1))}` : amountLabel(amount);

const cell = "px-2 py-1.5 align-top first:pl-0 last:pr-0";
const headCell = `${cell} text-xs font-medium text-text-2`;

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/**
 * A row of sums. On a phone, where five columns have no room and a cut sum would read as another,
 * each sum has its own line with its column's name; on paper it stays a row.
 */
function SumRow({
  name,
  heads,
  cells,
  className,
}: {
  name: string;
  heads: readonly string[];
  cells: readonly string[];
  className: string;
}) {
  return (
    <tr className={classNames("max-sm:not-print:block max-sm:not-print:py-1.5", className)}>
      <th scope="row" className={`${cell} ${stacked} max-sm:not-print:block text-left font-[inherit]`}>
        {name}
      </th>
      {cells.map((text, place) => (
        <td
          key={heads[place]}
          data-head={heads[place]}
          className={`${cell} ${stacked} max-sm:not-print:flex max-sm:not-print:justify-between max-sm:not-print:gap-3 max-sm:not-print:before:font-normal max-sm:not-print:before:text-text-2 max-sm:not-print:before:content-[attr(data-head)] text-right whitespace-nowrap`}
        >
          {text}
        </td>
      ))}
    </tr>
  );
}

const stacked = "max-sm:not-print:px-0 max-sm:not-print:py-0.5";

/** Sums by mode or person, with the total below. */
function Sums({
  title,
  head,
  heads,
  rows,
  total,
}: {
  title: string;
  head: string;
  heads: readonly string[];
  rows: readonly { readonly id: string; readonly name: string; readonly cells: readonly string[] }[];
  total: readonly string[];
}) {
  return (
    <Titled title={title}>
      <div className="overflow-x-auto print:overflow-visible">
        <table aria-label={title} className="num w-full max-sm:not-print:block">
          <thead className="border-b border-line-strong max-sm:not-print:hidden">
            <tr>
              <th scope="col" className={`${headCell} text-left`}>
                {head}
              </th>
              {heads.map((name) => (
                <th key={name} scope="col" className={`${headCell} text-right`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:not-print:block">
            {rows.map(({ id, name, cells }) => (
              <SumRow
                key={id}
                name={name}
                heads={heads}
                cells={cells}
                className="break-inside-avoid border-b border-line"
              />
            ))}
          </tbody>
          <tfoot className="max-sm:not-print:block">
            <SumRow name={texts.total} heads={heads} cells={total} className="font-semibold" />
          </tfoot>
        </table>
      </div>
    </Titled>
  );
}

/**
 * A list whose last column is an amount, with notes below it. The columns at the places of `isWide`
 * have no room on a phone; on paper all are there.
 */
function Listed({
  title,
  heads,
  isWide = [],
  rows,
  children,
}: {
  title: string;
  heads: readonly string[];
  isWide?: readonly number[];
  rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
  children?: ReactNode;
}) {
  const placed = (place: number) =>
    classNames(
      place === heads.length - 1 ? "text-right" : "text-left wrap-anywhere",
      (place === 0 || place === heads.length - 1) && "whitespace-nowrap",
      isWide.includes(place) && "max-sm:not-print:hidden",
    );
  return (
    <Titled title={title}>
      <div className="overflow-x-auto print:overflow-visible">
        <table aria-label={title} className="num w-full text-sm">
          <thead className="border-b border-line-strong">
            <tr>
              {heads.map((name, place) => (
                <th key={name} scope="col" className={classNames(headCell, placed(place))}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells }) => (
              <tr key={id} className="break-inside-avoid border-b border-line">
                {cells.map((content, place) => (
                  <td key={heads[place]} className={classNames(cell, placed(place))}>
                    {content}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children && <div className="mt-2 text-xs text-text-2">{children}</div>}
    </Titled>
  );
}
