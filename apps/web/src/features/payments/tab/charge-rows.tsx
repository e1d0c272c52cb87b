import type { CalendarDate } from "@aavarti/domain/calendar";
import { useCallback } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { NOTHING } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { PAGE, pageByPage, useLoaded } from "../../../lib/list/list-pages.ts";
import { RecordLink } from "../../../lib/list/record-link.tsx";
import type { Remind } from "../../../lib/list/remind.tsx";
import { ChargeBadge } from "../../../lib/payments/charge-badge.tsx";
import { chargeName } from "../../../lib/payments/charge-name.ts";
import { ReminderLine } from "../../../lib/records/reminder-line.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Cell, phoneRowClass, Row, raised } from "../../../ui/list.tsx";
import type { RowPlace } from "../../../ui/virtual-rows.tsx";
import {
  type Charge,
  ChargeCells,
  chargeColumns,
  isOwed,
  OwedOnPhone,
  type TakeFrom,
  TakeFromButton,
} from "./charge-cells.tsx";
import { MoneyRows } from "./money-rows.tsx";
import type { MoneyTab } from "./payments-search.ts";
import { RemindAct } from "./remind-act.tsx";
import { tabTexts as texts } from "./texts.ts";

export type ChargeTab = Exclude<MoneyTab, "advance" | "received">;

export interface ChargeQuery {
  readonly status: ChargeTab;
  readonly search?: string;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

/**
 * Returns the infinite query of the charges of a tab of the Payments screen (`query.status`), 50 at
 * a time, as `pages`, and its loaded rows as `charges`: those to pay with the oldest first, paid
 * ones with the latest due day first. `from` and `to` are the days on which they were due, also of
 * paid ones. Loads nothing while not `isShown`.
 */
export function useCharges(query: ChargeQuery, isShown: boolean) {
  const pages = trpc.payments.charges.useInfiniteQuery({ limit: PAGE, ...query }, { ...pageByPage, enabled: isShown });
  return { pages, charges: useLoaded(pages.data) };
}

/**
 * Shows what customers owe or have paid, one row per charge; a row opens the customer's record, and
 * while it is unpaid has buttons to take a payment (`take`) and to remind (`remind`); null hides
 * them. With `isFiltered`, an empty tab says that nothing matches and offers `onClear`.
 */
export function ChargeRows({
  list: { pages, charges },
  tab,
  today,
  isFiltered,
  take,
  remind,
  onClear,
}: {
  list: ReturnType<typeof useCharges>;
  tab: ChargeTab;
  today: CalendarDate;
  isFiltered: boolean;
  /** Null for a role that may not record payments. */
  take: TakeFrom | null;
  /** Reminds of subscriptions; null for a role that may not send. */
  remind: Remind;
  onClear: () => void;
}) {
  const words = useBusinessWords();
  const row = useCallback(
    (charge: Charge, place: number) => (
      <ChargeRow charge={charge} place={place} today={today} take={take} remind={remind} />
    ),
    [today, take, remind],
  );
  const phoneRow = useCallback(
    (charge: Charge, place: RowPlace) => (
      <ChargePhoneRow charge={charge} place={place} today={today} take={take} remind={remind} />
    ),
    [today, take, remind],
  );
  return (
    <MoneyRows
      label={texts.tabs[tab]}
      pages={pages}
      items={charges}
      none={isFiltered ? null : texts.none[tab]}
      columns={chargeColumns({ who: words.customer.one, day: texts.columns.dueOn, actsWidth: 28 })}
      row={row}
      phoneRow={phoneRow}
      onClear={onClear}
    />
  );
}

interface ChargeRowProps {
  readonly charge: Charge;
  readonly today: CalendarDate;
  readonly take: TakeFrom | null;
  readonly remind: Remind;
}

/** What a charge is for, and who pays it where that is another customer. */
const purposeOf = ({ product, kind, payer }: Charge): string =>
  [chargeName(product.name, kind), ...(payer ? [texts.paidBy(payer.name)] : [])].join(" · ");

/** Records a payment of what is owed, and reminds of it. Nothing once it is paid. */
function Acts({ charge, take, remind }: Omit<ChargeRowProps, "today">) {
  const { customer, payer, subscriptionId } = charge;
  const from = payer ?? customer;
  if (!isOwed(charge)) return null;
  return (
    <>
      {take && <TakeFromButton from={from} take={take} />}
      {remind && <RemindAct name={from.name} onRemind={() => remind([subscriptionId])} />}
    </>
  );
}

function ChargeRow({ charge, place, today, take, remind }: ChargeRowProps & { place: number }) {
  const { customer } = charge;
  return (
    <Row aria-rowindex={place + 2} className="hover:bg-hover">
      <Cell isWhole className="flex items-center gap-2.5">
        <Avatar name={customer.name} />
        <span className="min-w-0">
          <RecordLink to="/dashboard/customers/$id" id={customer.id} className="block cut-off">
            {customer.name}
          </RecordLink>
          <span className="block cut-off text-xs text-text-3">{purposeOf(charge)}</span>
        </span>
      </Cell>
      <ChargeCells sums={charge} today={today} />
      <Cell isWhole>
        {isOwed(charge) ? (
          <ReminderLine lastReminder={charge.lastReminder} promise={charge.promise} today={today} />
        ) : (
          <span className="text-text-3">{NOTHING}</span>
        )}
      </Cell>
      <Cell isWhole className={classNames(raised, "text-right whitespace-nowrap")}>
        <Acts charge={charge} take={take} remind={remind} />
      </Cell>
    </Row>
  );
}

function ChargePhoneRow({ charge, place, today, take, remind }: ChargeRowProps & { place: RowPlace }) {
  const { customer, amount } = charge;
  return (
    <li {...place} className={phoneRowClass}>
      <span className="min-w-0 flex-1">
        <RecordLink to="/dashboard/customers/$id" id={customer.id} className="block cut-off text-md">
          {customer.name}
        </RecordLink>
        <span className="block cut-off text-text-2">{purposeOf(charge)}</span>
        <span className="mt-1 block">
          <ChargeBadge charge={charge} today={today} />
        </span>
        {isOwed(charge) && (
          <ReminderLine
            lastReminder={charge.lastReminder}
            promise={charge.promise}
            today={today}
            className="mt-1 text-sm"
          />
        )}
      </span>
      <span className="num text-right text-md whitespace-nowrap">
        {isOwed(charge) ? <OwedOnPhone sums={charge} /> : <span className="font-medium">{amountLabel(amount)}</span>}
      </span>
      {(take || remind) && isOwed(charge) ? (
        <span className={classNames(raised, "flex max-sm:-ml-2 max-sm:flex-col")}>
          <Acts charge={charge} take={take} remind={remind} />
        </span>
      ) : (
        <span className="w-2" />
      )}
    </li>
  );
}
