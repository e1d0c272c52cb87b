import type { CalendarDate } from "@aavarti/domain/calendar";
import { IndianRupee } from "lucide-react";
import { useCallback } from "react";
import type { Outputs } from "../../../lib/api/trpc.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayLabel, NOTHING } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { PAGE, pageByPage, useLoaded } from "../../../lib/list/list-pages.ts";
import { RecordLink } from "../../../lib/list/record-link.tsx";
import type { Remind } from "../../../lib/list/remind.tsx";
import { ChargeBadge } from "../../../lib/payments/charge-badge.tsx";
import { unpaidSince } from "../../../lib/payments/unpaid-since.ts";
import { ReminderLine } from "../../../lib/records/reminder-line.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Cell, phoneRowClass, Row, raised } from "../../../ui/list.tsx";
import type { RowPlace } from "../../../ui/virtual-rows.tsx";
import { MoneyRows, spareCell } from "./money-rows.tsx";
import type { MoneyLane } from "./payments-search.ts";
import { RemindAct } from "./remind-act.tsx";
import { tabTexts as texts } from "./texts.ts";

type Charge = Outputs["payments"]["charges"]["items"][number];

/** Opens the form for a payment of one customer. */
export type TakeFrom = (customer: { customerId: string; name: string }) => void;

export type ChargeLane = Exclude<MoneyLane, "advance" | "received">;

export interface ChargeQuery {
  readonly status: ChargeLane;
  readonly search?: string;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

/**
 * Returns the infinite query of a lane's charges as `pages` and its loaded rows as `charges`. Loads
 * nothing while not `isShown`.
 */
export function useCharges(query: ChargeQuery, isShown: boolean) {
  const pages = trpc.payments.charges.useInfiniteQuery({ limit: PAGE, ...query }, { ...pageByPage, enabled: isShown });
  return { pages, charges: useLoaded(pages.data) };
}

/**
 * What customers owe or have paid, one row per charge; a row opens the customer's record. With
 * `isFiltered`, an empty lane says that nothing matches and offers `onClear`.
 */
export function ChargeRows({
  list: { pages, charges },
  lane,
  today,
  isFiltered,
  take,
  remind,
  onClear,
}: {
  list: ReturnType<typeof useCharges>;
  lane: ChargeLane;
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
      label={texts.lanes[lane]}
      pages={pages}
      items={charges}
      none={isFiltered ? null : texts.none[lane]}
      columns={[
        { head: words.customer.one },
        { head: texts.columns.standing, width: 42 },
        { head: texts.columns.dueOn, width: 24, isSpare: true },
        { head: texts.columns.amount, width: 26, isRight: true, isSpare: true },
        { head: texts.columns.paid, width: 26, isRight: true, isSpare: true },
        { head: texts.columns.balance, width: 28, isRight: true },
        { head: texts.columns.reminder },
        { head: null, width: 28 },
      ]}
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
  [
    kind === "joining_fee" ? `${product.name}, ${texts.joiningFee}` : product.name,
    ...(payer ? [texts.paidBy(payer.name)] : []),
  ].join(" · ");

const isOwed = ({ balance }: Charge): boolean => Number(balance) > 0;

function Balance({ charge }: { charge: Charge }) {
  if (!isOwed(charge)) return <span className="text-text-3">{NOTHING}</span>;
  return (
    <span className={classNames("font-semibold", charge.daysOverdue > 0 && "text-overdue-text")}>
      {amountLabel(charge.balance)}
    </span>
  );
}

/** Records a payment of what is owed, and reminds of it. Nothing once it is paid. */
function Acts({ charge, take, remind }: Omit<ChargeRowProps, "today">) {
  const { customer, payer, subscriptionId } = charge;
  const from = payer ?? customer;
  if (!isOwed(charge)) return null;
  return (
    <>
      {take && <Take from={from} take={take} />}
      {remind && <RemindAct name={from.name} onRemind={() => remind([subscriptionId])} />}
    </>
  );
}

function Take({ from, take }: { from: Charge["customer"]; take: TakeFrom }) {
  return (
    <IconButton
      label={texts.recordFor(from.name)}
      onClick={() => take({ customerId: from.id, name: from.name })}
      className="text-accent-text"
    >
      <IndianRupee aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />
    </IconButton>
  );
}

function ChargeRow({ charge, place, today, take, remind }: ChargeRowProps & { place: number }) {
  const { customer, dueOn, amount, paid, daysOverdue, state } = charge;
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
      <Cell isWhole>
        <ChargeBadge charge={charge} today={today} />
        {state === "partly_paid" && daysOverdue > 0 && (
          <span className="num block text-xs text-overdue-text">{unpaidSince(dueOn, today)}</span>
        )}
      </Cell>
      <Cell isWhole className={`num text-text-2 ${spareCell}`}>
        {dayLabel(dueOn, today)}
      </Cell>
      <Cell isWhole className={`num text-right text-text-2 ${spareCell}`}>
        {amountLabel(amount)}
      </Cell>
      <Cell isWhole className={`num text-right text-text-2 ${spareCell}`}>
        {Number(paid) > 0 ? amountLabel(paid) : NOTHING}
      </Cell>
      <Cell isWhole className="num text-right">
        <Balance charge={charge} />
      </Cell>
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
  const { customer, paid, amount } = charge;
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
        {isOwed(charge) ? <Balance charge={charge} /> : <span className="font-medium">{amountLabel(amount)}</span>}
        {isOwed(charge) && Number(paid) > 0 && (
          <span className="block text-xs text-text-3">{texts.paidOf(amountLabel(paid), amountLabel(amount))}</span>
        )}
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
