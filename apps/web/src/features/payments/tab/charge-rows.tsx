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
import { ChargeBadge } from "../../../lib/payments/charge-badge.tsx";
import { unpaidSince } from "../../../lib/payments/unpaid-since.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Cell, phoneRowClass, Row, raised } from "../../../ui/list.tsx";
import type { RowPlace } from "../../../ui/virtual-rows.tsx";
import { MoneyRows } from "./money-rows.tsx";
import type { MoneyLane } from "./payments-search.ts";
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
  onClear,
}: {
  list: ReturnType<typeof useCharges>;
  lane: ChargeLane;
  today: CalendarDate;
  isFiltered: boolean;
  /** Null for a role that may not record payments. */
  take: TakeFrom | null;
  onClear: () => void;
}) {
  const words = useBusinessWords();
  const row = useCallback(
    (charge: Charge, place: number) => <ChargeRow charge={charge} place={place} today={today} take={take} />,
    [today, take],
  );
  const phoneRow = useCallback(
    (charge: Charge, place: RowPlace) => <ChargePhoneRow charge={charge} place={place} today={today} take={take} />,
    [today, take],
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
        { head: texts.columns.dueOn, width: 28 },
        { head: texts.columns.amount, width: 30, isRight: true },
        { head: texts.columns.paid, width: 30, isRight: true },
        { head: texts.columns.balance, width: 32, isRight: true },
        { head: null, width: 20 },
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

function Take({ charge: { customer, payer }, take }: { charge: Charge; take: TakeFrom }) {
  const from = payer ?? customer;
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

function ChargeRow({ charge, place, today, take }: ChargeRowProps & { place: number }) {
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
      <Cell isWhole className="num text-text-2">
        {dayLabel(dueOn, today)}
      </Cell>
      <Cell isWhole className="num text-right text-text-2">
        {amountLabel(amount)}
      </Cell>
      <Cell isWhole className="num text-right text-text-2">
        {Number(paid) > 0 ? amountLabel(paid) : NOTHING}
      </Cell>
      <Cell isWhole className="num text-right">
        <Balance charge={charge} />
      </Cell>
      <Cell isWhole className={classNames(raised, "text-right")}>
        {take && isOwed(charge) && <Take charge={charge} take={take} />}
      </Cell>
    </Row>
  );
}

function ChargePhoneRow({ charge, place, today, take }: ChargeRowProps & { place: RowPlace }) {
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
      </span>
      <span className="num text-right text-md whitespace-nowrap">
        {isOwed(charge) ? <Balance charge={charge} /> : <span className="font-medium">{amountLabel(amount)}</span>}
        {isOwed(charge) && Number(paid) > 0 && (
          <span className="block text-xs text-text-3">{texts.paidOf(amountLabel(paid), amountLabel(amount))}</span>
        )}
      </span>
      {take && isOwed(charge) ? (
        <span className={raised}>
          <Take charge={charge} take={take} />
        </span>
      ) : (
        <span className="w-2" />
      )}
    </li>
  );
}
