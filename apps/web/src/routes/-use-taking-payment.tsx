import { mayDo } from "@aavarti/domain/permissions";
import { lazy, Suspense, useState } from "react";
import { useSignedIn } from "../features/auth/session.tsx";
import type { RecordingOutcomes } from "../features/payments/use-recording.ts";
import { useToday } from "../lib/display/clock.ts";
import type { Paying, TakePayment } from "../lib/payments/take-payment.tsx";

const TakePaymentSheet = lazy(() =>
  import("../features/payments/take-payment-sheet.tsx").then(({ TakePaymentSheet }) => ({ default: TakePaymentSheet })),
);

/**
 * Returns `take`, which opens the payment sheet, and `dialog`, which the caller renders: the open
 * sheet or null. `take` is null for a role without `payments.record`; renewals need
 * `subscriptions.renew`.
 */
export function useTakingPayment(outcomes?: RecordingOutcomes) {
  const { user } = useSignedIn();
  const today = useToday();
  const [paying, setPaying] = useState<Paying | null>(null);
  const take: TakePayment = mayDo(user.role, "payments.record") ? setPaying : null;
  const dialog = paying && (
    <Suspense>
      <TakePaymentSheet
        paying={paying}
        today={today}
        mayRenew={mayDo(user.role, "subscriptions.renew")}
        outcomes={outcomes}
        onClose={() => setPaying(null)}
      />
    </Suspense>
  );
  return { take, dialog };
}
