import { lazy, Suspense, useState } from "react";
import type { RecordingOutcomes } from "../features/payments/use-recording.ts";
import { useToday } from "../lib/display/clock.ts";
import type { Paying, TakePayment } from "../lib/payments/take-payment.tsx";
import { useMay } from "../lib/session/may.tsx";

const TakePaymentSheet = lazy(() =>
  import("../features/payments/take-payment-sheet.tsx").then(({ TakePaymentSheet }) => ({ default: TakePaymentSheet })),
);
const ChooseCustomerSheet = lazy(() =>
  import("../features/payments/choose-customer-sheet.tsx").then(({ ChooseCustomerSheet }) => ({
    default: ChooseCustomerSheet,
  })),
);

/**
 * Returns `take`, which opens the payment sheet, `choose`, which first asks who pays, and `dialog`,
 * which the caller renders: the open sheet or null. Both functions are null for a role without
 * `payments.record`; renewals need `subscriptions.renew`. `outcomes` are called with each payment
 * that was recorded, and with one that its toast's Undo took back.
 */
export function useTakingPayment(outcomes?: RecordingOutcomes) {
  const may = useMay();
  const today = useToday();
  const [paying, setPaying] = useState<Paying | "choosing" | null>(null);
  const mayTake = may("payments.record");
  const take: TakePayment = mayTake ? setPaying : null;
  const choose = mayTake ? () => setPaying("choosing") : null;
  const close = () => setPaying(null);
  const dialog = paying && (
    <Suspense>
      {paying === "choosing" ? (
        <ChooseCustomerSheet onChoose={setPaying} onClose={close} />
      ) : (
        <TakePaymentSheet
          paying={paying}
          today={today}
          mayRenew={may("subscriptions.renew")}
          outcomes={outcomes}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { take, choose, dialog };
}
