import type { CalendarDate } from "@aavarti/domain/calendar";
import { PAYMENT_MODES } from "@aavarti/domain/ledger";
import { beginningOf } from "@aavarti/domain/shortened-text";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { downloadList } from "../../../lib/list/download-list.ts";
import { saveCsv } from "../../../lib/list/save-csv.ts";
import { modeNames } from "../../../lib/payments/mode-texts.ts";
import { MoneyIcon } from "../../../lib/payments/money-icon.tsx";
import { Allowed } from "../../../lib/session/may.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { EmptyState, PictureRow, Toolbar } from "../../../ui/list.tsx";
import { ListNotice } from "../../../ui/list-notice.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Select } from "../../../ui/select.tsx";
import { AdvanceRows } from "./advance-rows.tsx";
import type { TakeFrom } from "./charge-cells.tsx";
import { ChargeRows, type ChargeTab, useCharges } from "./charge-rows.tsx";
import { MoneyTabs } from "./money-tabs.tsx";
import { PayerRows, type RemindPayers, usePayerCharges } from "./payer-rows.tsx";
import { PaymentRows } from "./payment-rows.tsx";
import {
  DUES_BY,
  isUnpaidTab,
  MAX_SEARCH,
  type PaymentsAddress,
  type PaymentsSearch,
  type Period,
  periodOf,
  readPaymentsSearch,
  SUMMED_BY,
  searchOfPeriod,
} from "./payments-search.ts";
import { PeriodHeading } from "./period-heading.tsx";
import { DayTable, linesOf, PersonTable } from "./summed-table.tsx";
import { emptyTexts, tabTexts as texts } from "./texts.ts";
import { TotalsPanel, TotalsWaiting } from "./totals-panel.tsx";
import { useLiveDues } from "./use-live-dues.ts";

interface PaymentsTabProps {
  readonly address: PaymentsAddress;
  readonly today: CalendarDate;
  readonly may: { readonly seeTotals: boolean; readonly export: boolean };
  /** Opens the form for a payment; null for a role that may not record any. */
  readonly take: TakeFrom | null;
  /** Asks who pays and opens the form; null for a role that may not record any. */
  readonly choose: (() => void) | null;
  /** The same object at each render. */
  readonly remind: RemindPayers;
  readonly onSearch: (search: PaymentsSearch) => void;
}

/**
 * Shows the Payments screen: the totals of a period for a role that may see them, and below them
 * one tab of rows, chosen by the address: charges that are due (all, overdue, due today, partly
 * paid, to come), charges paid, payments in advance, or payments received. The period applies to
 * the totals and to the paid (by due day) and received tabs; the others are as of today. Charges
 * still due are grouped by payer unless the address asks for single ones; received payments can be
 * summed by day or person. Search, filters and period are kept in the address through `onSearch`.
 * Charges are loaded again when a reminder's status changes. Without any charge or payment: only
 * the empty state.
 */
export function PaymentsTab({ address, today, may, take, choose, remind, onSearch }: PaymentsTabProps) {
  useLiveDues();
  const search = readPaymentsSearch(address);
  const { tab = "due", q } = search;
  const period = periodOf(search, today);
  const totals = trpc.payments.totals.useQuery(
    { from: period.from, to: period.to },
    { enabled: may.seeTotals && useIsNextTick(), placeholderData: (previous) => previous },
  );
  const isOfCharges = tab !== "advance" && tab !== "received";
  const chargeQuery = {
    status: isOfCharges ? tab : ("due" satisfies ChargeTab),
    ...(q ? { search: q } : {}),
    // What is due is due now, whatever the period.
    ...(tab === "paid" ? { from: period.from, to: period.to } : {}),
  };
  const payerTab = isUnpaidTab(tab) && search.dues === undefined ? tab : null;
  const list = useCharges(chargeQuery, isOfCharges && payerTab === null);
  const byPayer = usePayerCharges({ status: payerTab ?? "due", ...(q ? { search: q } : {}) }, payerTab !== null);
  const isEmpty =
    payerTab === null
      ? list.pages.isSuccess && list.charges.length === 0
      : byPayer.pages.isSuccess && byPayer.payers.length === 0;
  const isNew = useIsUnused(tab === "due" && !q && isEmpty);
  const { q: _, mode: __, ...rest } = search;
  const clear = () => onSearch(rest);

  const heading = (
    <PeriodHeading
      period={period}
      today={today}
      mayPrint={may.seeTotals}
      onTake={choose}
      onChange={(next) => {
        const { day: _, month: __, from: ___, to: ____, ...rest } = search;
        onSearch({ ...rest, ...searchOfPeriod(next) });
      }}
    />
  );
  if (isNew) {
    return (
      <div className="flex flex-1 flex-col lg:bg-surface">
        <h1 className="px-6 pt-5 text-xl font-semibold max-lg:sr-only">{texts.title}</h1>
        <NoPayments />
      </div>
    );
  }
  return (
    <div className="flex flex-1 flex-col lg:bg-surface">
      {heading}
      {may.seeTotals && (
        <div className="px-4 pt-4 lg:px-6">
          {totals.data ? (
            <TotalsPanel totals={totals.data} period={period} today={today} />
          ) : totals.isError ? (
            <div className="overflow-hidden rounded-md border border-line bg-surface [&>*]:border-0">
              <ListNotice
                isAlert
                text={texts.totalsFailed}
                actionLabel={texts.retry}
                onAction={() => void totals.refetch()}
              />
            </div>
          ) : (
            <TotalsWaiting />
          )}
        </div>
      )}
      <div className="h-3" />
      <MoneyTabs tab={tab} search={search} totals={totals.data} />
      {(tab === "overdue" || tab === "due_today") && (
        <p className="px-4 pt-3 text-xs text-text-3 max-lg:text-sm lg:px-6">{texts.counts[tab]}</p>
      )}
      <Tools search={search} period={period} may={may} totals={totals.data} onSearch={onSearch} />
      {payerTab !== null ? (
        <PayerRows
          list={byPayer}
          tab={payerTab}
          today={today}
          isFiltered={q !== undefined}
          take={take}
          remind={remind}
          onClear={clear}
        />
      ) : isOfCharges ? (
        <ChargeRows
          list={list}
          tab={tab}
          today={today}
          isFiltered={q !== undefined}
          take={take}
          remind={remind.ofDues}
          onClear={clear}
        />
      ) : tab === "advance" ? (
        <AdvanceRows search={q} onClear={clear} />
      ) : search.by && totals.data ? (
        search.by === "day" ? (
          <DayTable totals={totals.data} period={period} />
        ) : (
          <PersonTable totals={totals.data} period={period} />
        )
      ) : (
        <PaymentRows
          period={period}
          mode={search.mode}
          search={q}
          today={today}
          maySend={take !== null}
          onClear={clear}
        />
      )}
    </div>
  );
}

/**
 * Returns whether the first tick has passed. Queries of one tick share a request: the rows would
 * wait for the totals.
 */
function useIsNextTick(): boolean {
  const [isNext, setIsNext] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsNext(true));
    return () => clearTimeout(timer);
  }, []);
  return isNext;
}

/** The search, filters and export of the shown tab. */
function Tools({
  search,
  period: { from, to },
  may,
  totals,
  onSearch,
}: Pick<PaymentsTabProps, "may" | "onSearch"> & {
  search: PaymentsSearch;
  period: Period;
  totals: Parameters<typeof linesOf>[0] | undefined;
}) {
  const { tab = "due", q, mode, by } = search;
  const isReceived = tab === "received";
  const isSummed = isReceived && by !== undefined && totals !== undefined;
  const change = (changes: { [Name in keyof PaymentsSearch]?: PaymentsSearch[Name] | undefined }) =>
    onSearch(
      Object.fromEntries(
        Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined),
      ) as PaymentsSearch,
    );
  const exportRows = async () => {
    if (isSummed && totals && by) saveCsv(`payments-by-${by}-${from}.csv`, linesOf(totals, by));
    else if (isReceived) await downloadList("payments", { search: q, mode, from, to });
    else if (tab === "advance") await downloadList("customers", { search: q, balance: "advance" });
    else await downloadList("charges", { search: q, status: tab, ...(tab === "paid" ? { from, to } : {}) });
  };
  return (
    <Toolbar>
      {isSummed ? (
        <span />
      ) : (
        <SearchInput
          key={isReceived ? "received" : "charges"}
          label={isReceived ? texts.searchReceived : texts.search}
          clearLabel={texts.clearSearch}
          value={q ?? ""}
          onSearch={(typed) => change({ q: beginningOf(typed, MAX_SEARCH) || undefined })}
        />
      )}
      {isReceived && !isSummed && (
        <Select
          control={{ id: "payments-mode", "aria-describedby": undefined, "aria-invalid": undefined }}
          label={texts.mode}
          value={mode ?? null}
          options={[
            { value: null, label: texts.anyMode },
            ...PAYMENT_MODES.map((value) => ({ value, label: modeNames[value] })),
          ]}
          onChange={(chosen) => change({ mode: chosen ?? undefined })}
          className="max-lg:h-11 max-lg:w-auto lg:h-9 lg:w-44"
        />
      )}
      <span className="ml-auto flex items-center gap-2">
        {isUnpaidTab(tab) && (
          <Segmented
            legend={texts.shownBy}
            isLegendHidden
            value={search.dues ?? "family"}
            options={DUES_BY.map((value) => ({ value, label: texts.duesBy[value] }))}
            onChange={(chosen) => change({ dues: chosen === "due" ? chosen : undefined })}
          />
        )}
        {isReceived && may.seeTotals && (
          <Segmented
            legend={texts.shownBy}
            isLegendHidden
            value={by ?? "payment"}
            options={SUMMED_BY.map((value) => ({ value, label: texts.by[value] }))}
            onChange={(chosen) => change({ by: chosen === "payment" ? undefined : chosen, q: undefined })}
          />
        )}
        {may.export && <ExportButton label={texts.export} onExport={exportRows} />}
      </span>
    </Toolbar>
  );
}

/** Whether the business has neither dues nor payments, which is asked only when nothing is due. */
function useIsUnused(isAsked: boolean): boolean {
  const dues = trpc.payments.charges.useQuery({ limit: 1 }, { enabled: isAsked });
  const payments = trpc.payments.list.useQuery({ limit: 1 }, { enabled: isAsked });
  return isAsked && dues.data?.items.length === 0 && payments.data?.items.length === 0;
}

function NoPayments() {
  const words = emptyTexts(useBusinessWords());
  const mark = (
    <span className="inline-flex size-7 items-center justify-center rounded-full bg-pressed text-text-3">
      <MoneyIcon className="size-3.5" strokeWidth={1.75} />
    </span>
  );
  return (
    <EmptyState
      title={texts.emptyTitle}
      lead={words.lead}
      action={
        <Allowed needs="subscriptions.write">
          <Link
            to="/dashboard/subscriptions"
            search={{ form: "new" }}
            className={buttonClass({ look: "primary", size: "lg" })}
          >
            {words.add}
          </Link>
        </Allowed>
      }
      picture={
        <>
          <PictureRow mark={mark} width="w-40" end="w-16" />
          <PictureRow mark={mark} width="w-28" end="w-20" />
          <PictureRow mark={mark} width="w-36" end="w-14" />
        </>
      }
    />
  );
}
