import type { ActivationPayment, Billing } from "@aavarti/contract/billing";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { dayOfInstant, dayWithYear } from "../../lib/display/display.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelWaiting } from "../../ui/panel.tsx";
import { amountOf } from "./amount-of.ts";
import { PaymentLine } from "./payment-line.tsx";
import { ReceiptDialog } from "./receipt-dialog.tsx";
import { ReceiptLinks } from "./receipt-links.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { billingTexts as texts } from "./texts.ts";

const TONES = {
  paid: "paid",
  refund_requested: "today",
  refund_pending: "today",
  refunded: "quiet",
  charged_back: "overdue",
} as const satisfies Record<ActivationPayment["status"], BadgeTone>;

/** A PDF takes a second or two. */
const SOON_MS = 1_500;
/** A refund takes seconds to reach the provider, and days to reach the bank. */
const LATER_MS = 10_000;

/** Returns how often the list is fetched, in milliseconds; false unless it is about to change. */
function pollEvery({ payments }: Billing): number | false {
  if (payments.some(({ receipt, creditNote }) => receipt?.isReady === false || creditNote?.isReady === false))
    return SOON_MS;
  return payments.some(({ status }) => status === "refund_requested" || status === "refund_pending") ? LATER_MS : false;
}

/**
 * Shows the business's payments for the activation with their status, and the buttons to issue or
 * download receipts and to request a refund, as the role allows. For a role with `billing.read`. It
 * loads them itself, again every few seconds while a receipt is being rendered or a refund runs; a
 * sentence when there are none, which fits an account that `isActive` without a payment.
 */
export function BillingPanel({ businessName, isActive = false }: { businessName: string; isActive?: boolean }) {
  const billing = trpc.billing.read.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data ? pollEvery(state.data) : false),
  });
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {billing.data ? (
        <Payments billing={billing.data} businessName={businessName} isActive={isActive} />
      ) : billing.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => billing.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
    </Panel>
  );
}

/**
 * Shows a sentence with the numbers of the receipt and the credit note of the activation payment
 * that was refunded last, which can be downloaded in `BillingPanel`; nothing unless it has both, or
 * while loading. For a role with `billing.read`.
 */
export function RefundPapers() {
  const { data } = trpc.billing.read.useQuery();
  const last = data?.payments.find(({ status }) => status === "refunded");
  if (!last?.receipt || !last.creditNote) return null;
  return <p className="num mt-2 text-md text-text-2">{texts.papers(last.receipt.number, last.creditNote.number)}</p>;
}

/** Shows why the payer's bank keeps a payment from being refunded, if it does. */
function BankLine({ payment: { status, isDisputed } }: { payment: ActivationPayment }) {
  if (status === "charged_back") return <PaymentLine text={texts.chargedBack} />;
  if (isDisputed && status === "paid") return <PaymentLine text={texts.disputed} />;
  return isDisputed && status === "refund_requested" ? <PaymentLine text={texts.refundWaits} /> : null;
}

function Payments({ billing, businessName, isActive }: { billing: Billing; businessName: string; isActive: boolean }) {
  const may = useMay();
  const [receiptOf, setReceiptOf] = useState<ActivationPayment | null>(null);
  const [refundOf, setRefundOf] = useState<ActivationPayment | null>(null);
  const mayRefund = may("billing.refund");
  if (billing.payments.length === 0)
    return <p className="px-4 py-4.5 text-text-2 max-lg:text-md">{isActive ? texts.emptyOfActive : texts.empty}</p>;
  return (
    <>
      <ul>
        {billing.payments.map((payment) => (
          <li key={payment.id} className="grid gap-2 border-b border-line px-4 py-3.5 last:border-0">
            <div className="flex items-center gap-x-4 gap-y-3 max-lg:flex-wrap">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium max-lg:text-md">
                  {texts.item}
                  <Badge tone={TONES[payment.status]}>{texts.status[payment.status]}</Badge>
                </p>
                <p className="num mt-0.5 text-sm text-text-2 max-lg:text-base">{dayOfInstant(payment.paidAt)}</p>
              </div>
              <span className="num text-md font-semibold whitespace-nowrap">{amountOf(payment)}</span>
              {payment.canHaveReceipt && may("billing.pay") && (
                <Button className="max-lg:w-full" onClick={() => setReceiptOf(payment)}>
                  {texts.issue.open}
                </Button>
              )}
            </div>
            <ReceiptLinks payment={payment} />
            <BankLine payment={payment} />
            {mayRefund && payment.refundableUntil && (
              <PaymentLine
                text={texts.refund.until(dayWithYear(payment.refundableUntil))}
                problem={payment.refundFailed ? texts.refund.failedBefore : null}
              >
                <Button look="ghost" size="sm" onClick={() => setRefundOf(payment)}>
                  {texts.refund.open}
                </Button>
              </PaymentLine>
            )}
          </li>
        ))}
      </ul>
      <ReceiptDialog
        payment={receiptOf}
        businessName={businessName}
        isTaxInvoice={billing.isTaxInvoice}
        onClose={() => setReceiptOf(null)}
      />
      <RefundDialog payment={refundOf} onClose={() => setRefundOf(null)} />
    </>
  );
}
