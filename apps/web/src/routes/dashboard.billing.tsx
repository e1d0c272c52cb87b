import type { ActivationPayment } from "@aavarti/contract/billing";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PaymentDialog } from "../features/activation/payment-dialog.tsx";
import { useSignedIn } from "../features/auth/session.tsx";
import { BillingPanel } from "../features/billing/billing-panel.tsx";
import { frameTexts } from "../features/frame/texts.ts";
import { TrialCard } from "../features/trial/trial-card.tsx";
import { useTrial } from "../features/trial/use-trial.ts";
import { trpc } from "../lib/api/trpc.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { useMay } from "../lib/session/may.tsx";

export const Route = createFileRoute("/dashboard/billing")({
  head: () => pageTitle(frameTexts.nav.billing),
  staticData: { title: () => frameTexts.nav.billing },
  component: BillingPage,
});

function BillingPage() {
  const may = useMay();
  const { user, tenant } = useSignedIn();
  const trial = useTrial();
  const [isPaying, setIsPaying] = useState(false);
  const billing = trpc.billing.read.useQuery(undefined, { enabled: may("billing.read") });
  const { returned, isRefunding } = refundsOf(billing.data?.payments ?? []);
  const { refetch } = trial;
  // The account ends with the refund or chargeback: "Active" would stand beside it until the next
  // poll.
  useEffect(() => {
    if (returned > 0) void refetch();
  }, [returned, refetch]);
  return (
    <div className="grid grid-cols-1 gap-4 p-4 lg:gap-6 lg:p-6">
      <h1 className="text-xl font-semibold max-lg:sr-only">{frameTexts.nav.billing}</h1>
      <TrialCard
        trial={trial}
        mayPay={may("billing.pay")}
        isRefunding={isRefunding}
        onActivate={() => setIsPaying(true)}
      />
      {may("billing.read") && (
        <BillingPanel businessName={tenant.businessName} isActive={trial.data?.accountStatus === "active"} />
      )}
      <PaymentDialog
        isOpen={isPaying}
        payer={{ name: user.name, email: user.email, businessName: tenant.businessName }}
        onClose={() => setIsPaying(false)}
      />
    </div>
  );
}

/**
 * Returns how many payments for the activation were refunded or charged back, and whether the
 * account ends with one that is being refunded: not while another one stands, as after a second
 * payment by mistake.
 */
function refundsOf(payments: readonly ActivationPayment[]): { returned: number; isRefunding: boolean } {
  const is = (status: ActivationPayment["status"]) => payments.filter((payment) => payment.status === status).length;
  return {
    returned: is("refunded") + is("charged_back"),
    isRefunding: is("refund_requested") + is("refund_pending") > 0 && is("paid") === 0,
  };
}
