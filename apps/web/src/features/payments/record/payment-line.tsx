import type { ListedPayment } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { reversalReasonIn } from "@aavarti/domain/reversal-reasons";
import { ReceiptText, RotateCcw, Undo2 } from "lucide-react";
import { lazy, useState } from "react";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayLabel } from "../../../lib/display/display.ts";
import { currentLanguage } from "../../../lib/i18n/current-language.ts";
import { ModeIcon } from "../../../lib/payments/mode-icon.tsx";
import { modeNames } from "../../../lib/payments/mode-texts.ts";
import { Badge } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { MenuItem } from "../../../ui/menu.tsx";
import { OpeningDialog } from "../../../ui/opening-dialog.tsx";
import { RowMenu } from "../../../ui/row-menu.tsx";
import { ReceiptDialog } from "../receipt/lazy-receipt-dialog.ts";
import { moneyTexts as texts } from "./texts.ts";

const ReverseDialog = lazy(() => import("./dialogs.ts").then(({ ReverseDialog }) => ({ default: ReverseDialog })));
const RefundDialog = lazy(() => import("./dialogs.ts").then(({ RefundDialog }) => ({ default: RefundDialog })));

function showLine(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: "center" });
  line?.focus({ preventScroll: true });
}

/**
 * Shows a payment as an `<li>`: its mode, day, receipt's number, and what was reversed, refunded or
 * is unused; of one that somebody else made, who did and how much of it paid this customer's
 * charges. Its menu opens the receipt, which can be sent with `maySend`, and with `mayReverse` the
 * dialogs that reverse it or refund its unused part. With `isShown` it is marked, scrolled to and
 * focused.
 */
export function PaymentLine({
  payment,
  customer,
  isShown = false,
  mayReverse,
  mayRenew,
  maySend,
  today,
}: {
  payment: ListedPayment;
  /** Whose record it is shown in. */
  customer: { readonly id: string; readonly name: string };
  isShown?: boolean;
  mayReverse: boolean;
  /** Whether renewals can be undone with a payment. */
  mayRenew: boolean;
  maySend: boolean;
  today: CalendarDate;
}) {
  const [asked, setAsked] = useState<"receipt" | "reverse" | "refund" | null>(null);
  const { mode, amount, receivedOn, receiptNumber, reference, note, recordedBy, reversedAt, refunded, advance } =
    payment;
  const isReversed = reversedAt !== null;
  const facts = [
    dayLabel(receivedOn, today),
    ...(receiptNumber ? [texts.receipt(receiptNumber)] : []),
    ...(reference ? [reference] : []),
    ...(recordedBy ? [texts.by(recordedBy.name)] : []),
  ];
  const isOthers = payment.customer.id !== customer.id;
  const became = [
    ...(isOthers ? [texts.madeBy(payment.customer.name)] : []),
    ...(isOthers && payment.part !== null && payment.part !== "0.00"
      ? [texts.partFor(amountLabel(payment.part), customer.name)]
      : []),
    ...(isReversed
      ? [
          payment.reversalReason
            ? texts.reversedBecause(reversalReasonIn(currentLanguage(), payment.reversalReason))
            : texts.reversed,
        ]
      : []),
    ...(refunded === "0.00" ? [] : [texts.refunded(amountLabel(refunded))]),
    ...(advance === "0.00" || isReversed ? [] : [texts.unused(amountLabel(advance))]),
    ...(note ? [note] : []),
  ];
  return (
    <li
      ref={isShown ? showLine : undefined}
      {...(isShown && { tabIndex: -1, "aria-current": true })}
      className={classNames(
        "flex min-h-14 items-center gap-3 border-b border-line py-2 pr-2 pl-4 last:border-0",
        isShown && "bg-accent-soft outline-none",
      )}
    >
      <ModeIcon mode={mode} className="size-4 shrink-0 text-text-3" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-medium max-lg:text-md">
          {modeNames[mode]}
          {isReversed && <Badge tone="quiet">{texts.reversed}</Badge>}
        </span>
        <span className="block text-xs wrap-anywhere text-text-2 max-lg:text-sm">{facts.join(" · ")}</span>
        {became.length > 0 && (
          <span className="block text-xs wrap-anywhere text-text-2 max-lg:text-sm">{became.join(" · ")}</span>
        )}
      </span>
      <span
        className={`font-semibold whitespace-nowrap max-lg:text-md ${isReversed ? "text-text-3 line-through" : "text-paid-text"}`}
      >
        {amountLabel(amount)}
      </span>
      {receiptNumber || (mayReverse && !isReversed) ? (
        <RowMenu label={texts.actionsFor(`${modeNames[mode]}, ${amountLabel(amount)}`)}>
          {() => (
            <>
              {receiptNumber && (
                <MenuItem onSelect={() => setAsked("receipt")}>
                  <ReceiptText aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
                  {maySend && !isReversed ? texts.sendReceipt : texts.openReceipt}
                </MenuItem>
              )}
              {mayReverse && !isReversed && advance !== "0.00" && (
                <MenuItem needsNetwork onSelect={() => setAsked("refund")}>
                  <Undo2 aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
                  {texts.refund}
                </MenuItem>
              )}
              {mayReverse && !isReversed && (
                <MenuItem isDestructive onSelect={() => setAsked("reverse")}>
                  <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
                  {texts.reverse}
                </MenuItem>
              )}
            </>
          )}
        </RowMenu>
      ) : (
        <span className="w-9 max-lg:w-11" />
      )}
      {asked && (
        <OpeningDialog onCancel={() => setAsked(null)}>
          {asked === "receipt" ? (
            <ReceiptDialog payment={payment} maySend={maySend} today={today} onClose={() => setAsked(null)} />
          ) : asked === "reverse" ? (
            <ReverseDialog payment={payment} mayRenew={mayRenew} today={today} onClose={() => setAsked(null)} />
          ) : (
            <RefundDialog payment={payment} onClose={() => setAsked(null)} />
          )}
        </OpeningDialog>
      )}
    </li>
  );
}
