import { mayDo } from "@aavarti/domain/permissions";
import { createFileRoute } from "@tanstack/react-router";
import { useSignedIn } from "../features/auth/session.tsx";
import type { PaymentsAddress } from "../features/payments/tab/payments-search.ts";
import { PaymentsTab } from "../features/payments/tab/payments-tab.tsx";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useTakingPayment } from "./-use-taking-payment.tsx";

export const Route = createFileRoute("/dashboard/payments")({
  head: () => pageTitle(screenTitles.payments),
  staticData: { title: () => screenTitles.payments },
  // The tab reads it: parsing it here would be part of the first load.
  validateSearch: (raw: PaymentsAddress): PaymentsAddress => raw,
  component: PaymentsPage,
});

function PaymentsPage() {
  const { user } = useSignedIn();
  const navigate = Route.useNavigate();
  const { take, dialog } = useTakingPayment();
  return (
    <>
      <PaymentsTab
        address={Route.useSearch()}
        today={useToday()}
        may={{ seeTotals: mayDo(user.role, "payments.totals"), export: mayDo(user.role, "records.export") }}
        take={take}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
      {dialog}
    </>
  );
}
