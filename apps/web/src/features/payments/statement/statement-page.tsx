import type { Statement } from "@aavarti/contract/statements";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { balanceWords, readSignedAmount } from "@aavarti/domain/statement-words";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { paiseLabel } from "../../../lib/display/amounts.ts";
import { dayWithYear, phoneLabel } from "../../../lib/display/display.ts";
import { currentLanguage } from "../../../lib/i18n/current-language.ts";
import { type TakePayment, TakePaymentButton } from "../../../lib/payments/take-payment.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { ListSkeleton, LoadMore } from "../../../ui/list.tsx";
import { ListNotice } from "../../../ui/list-notice.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Select } from "../../../ui/select.tsx";
import { StatementActions } from "./statement-actions.tsx";
import { StatementLines } from "./statement-lines.tsx";
import {
  periodOf,
  STATEMENT_PERIODS,
  type StatementAddress,
  type StatementPeriod,
  type StatementSearch,
  searchOfPeriod,
} from "./statement-search.ts";
import { statementTexts as texts } from "./texts.ts";

const PAGE = 200;

interface StatementPageProps {
  readonly customerId: string;
  readonly address: StatementAddress;
  readonly today: CalendarDate;
  readonly may: { readonly send: boolean; readonly export: boolean };
  readonly businessName: string;
  readonly take: TakePayment;
  readonly onSearch: (search: StatementSearch) => void;
}

/**
 * Shows the statement of a customer and those they pay for, which it loads: charges, payments and
 * the balance after each, over a chosen period, 200 at a time, with the ways to download and send
 * it. Another period calls `onSearch`, which has to change the URL. A balance due to date has the
 * button that takes it.
 */
export function StatementPage({ customerId, address, today, may, businessName, take, onSearch }: StatementPageProps) {
  const period = periodOf(address, today);
  const { from, to } = period;
  const pages = trpc.payments.statement.useInfiniteQuery(
    { customerId, ...(from && { from }), to, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor, enabled: from === undefined || from <= to },
  );
  const account = trpc.payments.account.useQuery({ customerId });
  const statement = pages.data?.pages[0];
  const lines = pages.data?.pages.flatMap((page) => page.lines) ?? [];
  // Somebody with a payer shares the payer's account; the statement is of their own part.
  const { overdue = "0.00" } =
    (statement?.payer.id === customerId ? account.data : account.data?.members.find(({ id }) => id === customerId)) ??
    {};
  const isLate = to >= today && overdue !== "0.00";
  return (
    <div className="mx-auto w-full max-w-296 px-4 py-4 lg:px-6 lg:py-6">
      <Link
        to="/dashboard/customers/$id"
        params={{ id: customerId }}
        search={{}}
        className="-ml-2 inline-flex h-9 items-center gap-1.5 rounded-sm px-2 text-sm text-text-2 hover:bg-hover hover:text-text max-lg:h-11"
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        {statement?.customer.name ?? texts.title}
      </Link>
      {statement && (
        <Heading statement={statement} search={searchOfPeriod(period)}>
          <StatementActions statement={statement} period={period} may={may} businessName={businessName} />
        </Heading>
      )}
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_300px] lg:items-start lg:gap-5">
        {statement && (
          <div className="grid gap-4 lg:order-last">
            <Totals statement={statement} isLate={isLate} />
            {readSignedAmount(statement.closing) > 0 && to >= today && (
              <TakePaymentButton
                take={take}
                paying={{ customerId, name: statement.customer.name }}
                look="primary"
                label={texts.take(paiseLabel(readSignedAmount(statement.closing)))}
                className="w-full"
              />
            )}
          </div>
        )}
        <Panel
          title={texts.lines}
          className={statement ? "" : "lg:col-span-2"}
          action={<PeriodChoice period={period} onChange={(next) => onSearch(searchOfPeriod(next))} />}
        >
          {period.name === "custom" && <CustomDays period={period} today={today} onSearch={onSearch} />}
          {pages.isLoadingError ? (
            <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void pages.refetch()} />
          ) : !statement ? (
            from !== undefined && from > to ? null : (
              <ListSkeleton label={texts.loading} rows={6} />
            )
          ) : lines.length === 0 && (statement.from === null || readSignedAmount(statement.opening) === 0) ? (
            <div className="px-4 py-6 text-text-2 max-lg:text-md">
              <p role="status">{statement.from === null ? texts.noneEver : texts.none}</p>
              {statement.from !== null && (
                <Button size="sm" className="mt-3" onClick={() => onSearch({ statement: "all" })}>
                  {texts.showAll}
                </Button>
              )}
            </div>
          ) : (
            <>
              <StatementLines statement={statement} lines={lines} />
              {pages.hasNextPage && (
                <LoadMore
                  label={texts.more}
                  isLoading={pages.isFetchingNextPage}
                  onMore={() => void pages.fetchNextPage()}
                />
              )}
            </>
          )}
        </Panel>
      </div>
    </div>
  );
}

/** Whose account it is, who pays, and `children` at the right. */
function Heading({
  statement: { customer, members, payer },
  search,
  children,
}: {
  statement: Statement;
  search: StatementSearch;
  children: React.ReactNode;
}) {
  const others = payer.id === customer.id ? members.slice(1) : [payer];
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Avatar name={customer.name} className="size-12 text-md" />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-semibold wrap-anywhere">{texts.titleOf(customer.name)}</h1>
          <p className="text-text-2 max-lg:text-md">
            {others.length > 0 && (
              <>
                {payer.id === customer.id ? texts.paysFor : texts.paidBy}{" "}
                {others.map(({ id, name }, place) => (
                  <span key={id}>
                    {place > 0 && ", "}
                    <Link
                      to="/dashboard/customers/$id"
                      params={{ id }}
                      search={{ ...search }}
                      className="rounded-xs underline hover:text-text"
                    >
                      {name}
                    </Link>
                  </span>
                ))}
              </>
            )}
            {others.length > 0 && payer.phone && " · "}
            {payer.phone && <span className="num whitespace-nowrap">{phoneLabel(payer.phone)}</span>}
          </p>
        </div>
      </div>
      {children}
    </div>
  );
}

function PeriodChoice({ period, onChange }: { period: StatementPeriod; onChange: (period: StatementPeriod) => void }) {
  return (
    <Select
      control={{ id: "statement-period", "aria-describedby": undefined, "aria-invalid": undefined }}
      label={texts.period}
      value={period.name}
      options={STATEMENT_PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
      onChange={(name) => onChange({ ...period, name })}
      className="max-lg:h-11 max-lg:w-auto lg:h-9 lg:w-52"
    />
  );
}

/** The first and last day of a period of one's own. */
function CustomDays({
  period: { from, to },
  today,
  onSearch,
}: {
  period: StatementPeriod;
  today: CalendarDate;
  onSearch: (search: StatementSearch) => void;
}) {
  const [first, setFirst] = useState<string>(from ?? "");
  const [last, setLast] = useState<string>(to);
  const change = (nextFirst: string, nextLast: string) => {
    setFirst(nextFirst);
    setLast(nextLast);
    const next = periodOf({ statement: "custom", from: nextFirst, to: nextLast }, today);
    if (nextFirst === next.from && nextLast === next.to) onSearch(searchOfPeriod(next));
  };
  return (
    <div className="grid gap-3 border-b border-line px-4 py-3 sm:grid-cols-2 lg:max-w-120">
      <DateField
        label={texts.from}
        value={first}
        max={today}
        shown={dayOrBlank(first)}
        onChange={(event) => change(event.target.value, last)}
      />
      <DateField
        label={texts.to}
        value={last}
        max={today}
        shown={dayOrBlank(last)}
        problem={first > last ? texts.backwards : undefined}
        onChange={(event) => change(first, event.target.value)}
      />
    </div>
  );
}

const dayOrBlank = (day: string): string => (day === "" ? "" : dayWithYear(day));

/** The balance at the end of the period, red if some is overdue, and the sums that lead to it. */
function Totals({ statement, isLate }: { statement: Statement; isLate: boolean }) {
  const { from, opening, charged, discounts, paid } = statement;
  const closing = readSignedAmount(statement.closing);
  return (
    <section
      aria-label={balanceWords(closing, currentLanguage())}
      className="num overflow-hidden rounded-md border border-line bg-surface"
    >
      <div
        className={`border-b p-4 ${isLate ? "border-overdue-line bg-overdue-soft text-overdue-text" : "border-line"}`}
      >
        <p className="text-sm font-medium">{balanceWords(closing, currentLanguage())}</p>
        <p className="text-2xl font-semibold whitespace-nowrap">{paiseLabel(Math.abs(closing))}</p>
        <p className="text-sm">{dayWithYear(statement.to)}</p>
      </div>
      <dl className="grid gap-2.5 p-4 max-lg:text-md">
        {from !== null && <Sum label={texts.opening} amount={readSignedAmount(opening)} />}
        <Sum label={texts.columns.charged} amount={readSignedAmount(charged)} />
        {discounts !== "0.00" && <Sum label={texts.discounts} amount={-readSignedAmount(discounts)} />}
        <Sum label={texts.columns.paid} amount={-readSignedAmount(paid)} />
      </dl>
    </section>
  );
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className="text-text-2">{label}</dt>
    <dd className="whitespace-nowrap">{paiseLabel(amount)}</dd>
  </div>
);
