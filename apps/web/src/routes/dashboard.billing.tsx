import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { PaymentDialog } from "../features/activation/payment-dialog.tsx";
import { useSignedIn } from "../features/auth/session.tsx";
import { BillingPanel } from "../features/billing/billing-panel.tsx";
import { frameTexts } from "../features/frame/texts.ts";
import { TrialCard } from "../features/trial/trial-card.tsx";
import { useTrial } from "../features/trial/use-trial.ts";
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
  return (
    <div className="grid gap-4 p-4 lg:gap-6 lg:p-6">
      <h1 className="text-xl font-semibold max-lg:sr-only">{frameTexts.nav.billing}</h1>
      <TrialCard trial={trial} mayPay={may("billing.pay")} onActivate={() => setIsPaying(true)} />
      {may("billing.read") && <BillingPanel businessName={tenant.businessName} />}
      <PaymentDialog
        isOpen={isPaying}
        payer={{ name: user.name, email: user.email, businessName: tenant.businessName }}
        onClose={() => setIsPaying(false)}
      />
    </div>
  );
}
