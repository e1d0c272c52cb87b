import { lazy, useState } from "react";
import type { RecordingOutcomes } from "../features/payments/use-recording.ts";
import { useToday } from "../lib/display/clock.ts";
import type { Paying, TakePayment } from "../lib/payments/take-payment.tsx";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";

const loadSheet = () => import("../features/payments/take-payment-sheet.tsx");
const TakePaymentSheet = lazy(() => loadSheet().then(({ TakePaymentSheet }) => ({ default: TakePaymentSheet })));
const ChooseCustomerSheet = lazy(() =>
  import("../features/payments/choose-customer-sheet.tsx").then(({ ChooseCustomerSheet }) => ({
    default: ChooseCustomerSheet,
  })),
);

/** Loads the payment sheet's code, so that it opens at once; its opening reports a failure. */
export const preloadPaymentSheet = (): void => void loadSheet().catch(() => undefined);

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
    <OpeningDialog onCancel={close}>
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
    </OpeningDialog>
  );
  return { take, choose, dialog };
}
