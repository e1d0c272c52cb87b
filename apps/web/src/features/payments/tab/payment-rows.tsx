import type { CalendarDate } from "@aavarti/domain/calendar";
import type { PaymentMode } from "@aavarti/domain/ledger";
import { useCallback, useState } from "react";
import type { Outputs } from "../../../lib/api/trpc.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayLabel, NOTHING } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { PAGE, pageByPage, useLoaded } from "../../../lib/list/list-pages.ts";
import { RecordLink } from "../../../lib/list/record-link.tsx";
import { ModeIcon } from "../../../lib/payments/mode-icon.tsx";
import { modeNames } from "../../../lib/payments/mode-texts.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Cell, phoneRowClass, Row } from "../../../ui/list.tsx";
import { OpeningDialog } from "../../../ui/opening-dialog.tsx";
import type { RowPlace } from "../../../ui/virtual-rows.tsx";
import { ReceiptDialog } from "../receipt/lazy-receipt-dialog.ts";
import { MoneyRows } from "./money-rows.tsx";
import type { Period } from "./payments-search.ts";
import { tabTexts as texts } from "./texts.ts";

type Payment = Outputs["payments"]["list"]["items"][number];

/**
 * Shows the payments received in a period (first and last day included), of one mode and matching
 * `search` if given, newest first, page by page; reversed ones are struck through. A row opens the
 * customer's record, its receipt number the receipt in a dialog, which can send it with `maySend`.
 * Without payments it says so; with a mode or search it says that nothing matches and offers
 * `onClear`.
 */
export function PaymentRows({
  period: { from, to },
  mode,
  search,
  today,
  maySend,
  onClear,
}: {
  period: Period;
  mode: PaymentMode | undefined;
  search: string | undefined;
  today: CalendarDate;
  maySend: boolean;
  onClear: () => void;
}) {
  const words = useBusinessWords();
  const [opened, setOpened] = useState<Payment | null>(null);
  const pages = trpc.payments.list.useInfiniteQuery(
    { limit: PAGE, from, to, ...(mode ? { mode } : {}), ...(search ? { search } : {}) },
    pageByPage,
  );
  const items = useLoaded(pages.data);
  const row = useCallback(
    (payment: Payment, place: number) => (
      <PaymentRow payment={payment} place={place} today={today} onReceipt={setOpened} />
    ),
    [today],
  );
  const phoneRow = useCallback(
    (payment: Payment, place: RowPlace) => (
      <PaymentPhoneRow payment={payment} place={place} today={today} onReceipt={setOpened} />
    ),
    [today],
  );
  return (
    <>
      <MoneyRows
        label={texts.tabs.received}
        pages={pages}
        items={items}
        none={mode || search ? null : texts.none.received}
        columns={[
          { head: words.customer.one },
          { head: texts.columns.receivedOn, width: 30 },
          { head: texts.columns.mode, width: 60 },
          { head: texts.columns.receipt, width: 40 },
          { head: texts.columns.recordedBy, width: 44 },
          { head: texts.columns.amount, width: 44, isRight: true },
        ]}
        row={row}
        phoneRow={phoneRow}
        onClear={onClear}
      />
      {opened && (
        <OpeningDialog onCancel={() => setOpened(null)}>
          <ReceiptDialog payment={opened} maySend={maySend} today={today} onClose={() => setOpened(null)} />
        </OpeningDialog>
      )}
    </>
  );
}

interface PaymentRowProps {
  readonly payment: Payment;
  readonly today: CalendarDate;
  readonly onReceipt: (payment: Payment) => void;
}

/** The receipt's number, which opens it; above the link that covers the row. */
function ReceiptNumber({
  payment,
  onReceipt,
  className,
}: Pick<PaymentRowProps, "payment" | "onReceipt"> & { className: string }) {
  if (payment.receiptNumber === null) return null;
  return (
    <button
      type="button"
      aria-label={texts.openReceipt(payment.receiptNumber)}
      onClick={() => onReceipt(payment)}
      className={classNames(
        "num relative z-1 rounded-sm whitespace-nowrap text-accent-text hover:underline",
        className,
      )}
    >
      {payment.receiptNumber}
    </button>
  );
}

const CustomerLink = ({ payment: { customer } }: { payment: Payment }) => (
  <RecordLink to="/dashboard/customers/$id" id={customer.id} className="block cut-off max-lg:text-md">
    {customer.name}
  </RecordLink>
);

/** The amount, struck through after a reversal, with what was returned of it or is unused. */
function Amount({ payment: { amount, refunded, advance, reversedAt } }: { payment: Payment }) {
  return (
    <>
      <span className={classNames("block font-semibold", reversedAt && "font-normal text-text-3 line-through")}>
        {amountLabel(amount)}
      </span>
      {!reversedAt && Number(refunded) > 0 && (
        <span className="block text-xs text-text-3">{texts.refunded(amountLabel(refunded))}</span>
      )}
      {!reversedAt && Number(refunded) === 0 && Number(advance) > 0 && (
        <span className="block text-xs text-text-3">{texts.unused(amountLabel(advance))}</span>
      )}
    </>
  );
}

function PaymentRow({ payment, place, today, onReceipt }: PaymentRowProps & { place: number }) {
  const { customer, receivedOn, mode, reference, receiptNumber, recordedBy, reversedAt } = payment;
  return (
    <Row aria-rowindex={place + 2} className="hover:bg-hover">
      <Cell isWhole className="flex items-center gap-2.5">
        <Avatar name={customer.name} />
        <span className="min-w-0">
          <CustomerLink payment={payment} />
        </span>
        {reversedAt && <Badge tone="quiet">{texts.reversed}</Badge>}
      </Cell>
      <Cell isWhole className="num text-text-2">
        {dayLabel(receivedOn, today)}
      </Cell>
      <Cell isWhole className="flex items-center gap-2 text-text-2">
        <ModeIcon mode={mode} />
        <span className="min-w-0">
          <span className="block">{modeNames[mode]}</span>
          {reference && <span className="num block cut-off text-xs text-text-3">{reference}</span>}
        </span>
      </Cell>
      <Cell className="num text-text-2">
        {receiptNumber === null ? NOTHING : <ReceiptNumber payment={payment} onReceipt={onReceipt} className="py-1" />}
      </Cell>
      <Cell className="text-text-2">{recordedBy?.name ?? texts.nobody}</Cell>
      <Cell isWhole className="num text-right">
        <Amount payment={payment} />
      </Cell>
    </Row>
  );
}

function PaymentPhoneRow({ payment, place, today, onReceipt }: PaymentRowProps & { place: RowPlace }) {
  const { receivedOn, mode, reversedAt } = payment;
  return (
    <li {...place} className={`${phoneRowClass} pr-4`}>
      <span className="min-w-0 flex-1">
        <CustomerLink payment={payment} />
        <span className="num flex items-center gap-1.5 text-text-2">
          <ModeIcon mode={mode} />
          <span className="cut-off">
            {modeNames[mode]}, {dayLabel(receivedOn, today)}
          </span>
        </span>
        <ReceiptNumber payment={payment} onReceipt={onReceipt} className="-my-1 block py-2.5 text-left text-base" />
      </span>
      <span className="num text-right text-md whitespace-nowrap">
        <Amount payment={payment} />
        {reversedAt && <Badge tone="quiet">{texts.reversed}</Badge>}
      </span>
    </li>
  );
}
