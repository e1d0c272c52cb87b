import type { ActivationPayment, Billing } from "@aavarti/contract/billing";
import { formatAmount, parseAmount } from "@aavarti/domain/money";
import { mayDo, type Role } from "@aavarti/domain/permissions";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { dayOfInstant } from "../../lib/display/display.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelRow, PanelWaiting } from "../../ui/panel.tsx";
import { ReceiptDialog } from "./receipt-dialog.tsx";
import { ReceiptLinks } from "./receipt-links.tsx";
import { billingTexts as texts } from "./texts.ts";

const TONES = {
  paid: "paid",
  refund_requested: "today",
  refund_pending: "today",
  refunded: "quiet",
} as const satisfies Record<ActivationPayment["status"], BadgeTone>;

/** How often the list is fetched while something in it is about to change, in milliseconds. */
const POLL_MS = 1_500;

const isPreparing = ({ payments }: Billing): boolean =>
  payments.some(({ receipt, creditNote }) => receipt?.isReady === false || creditNote?.isReady === false);

/** The business's payments to us with their receipts, for a role with `billing.read`. */
export function BillingPanel({ businessName, role }: { businessName: string; role: Role }) {
  const billing = trpc.billing.read.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data && isPreparing(state.data) ? POLL_MS : false),
  });
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {billing.data ? (
        <Payments billing={billing.data} businessName={businessName} role={role} />
      ) : billing.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => billing.refetch()} />
      ) : (
        <PanelWaiting />
      )}
    </Panel>
  );
}

function Payments({ billing, businessName, role }: { billing: Billing; businessName: string; role: Role }) {
  const [receiptOf, setReceiptOf] = useState<ActivationPayment | null>(null);
  if (billing.payments.length === 0) return <p className="px-4 py-4.5 text-text-2 max-lg:text-md">{texts.empty}</p>;
  return (
    <>
      <ul>
        {billing.payments.map((payment) => (
          <li key={payment.id} className="border-b border-line last:border-0">
            <PanelRow className="border-0 max-lg:flex-wrap">
              <div className="min-w-0 flex-1 max-lg:basis-full">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium max-lg:text-md">
                  {texts.item}
                  <Badge tone={TONES[payment.status]}>{texts.status[payment.status]}</Badge>
                </p>
                <p className="num mt-0.5 text-sm text-text-2 max-lg:text-base">{dayOfInstant(payment.paidAt)}</p>
              </div>
              <span className="num text-md font-semibold whitespace-nowrap">
                {formatAmount(parseAmount(payment.amount) ?? 0, "INR")}
              </span>
              {payment.canHaveReceipt && mayDo(role, "billing.pay") && (
                <Button className="max-lg:ml-auto" onClick={() => setReceiptOf(payment)}>
                  {texts.issue.open}
                </Button>
              )}
            </PanelRow>
            <ReceiptLinks payment={payment} />
          </li>
        ))}
      </ul>
      <ReceiptDialog
        payment={receiptOf}
        businessName={businessName}
        isTaxInvoice={billing.isTaxInvoice}
        onClose={() => setReceiptOf(null)}
      />
    </>
  );
}
