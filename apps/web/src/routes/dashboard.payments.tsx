import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo } from "react";
import { useSignedIn } from "../features/auth/session.tsx";
import { type PaymentsAddress, periodOf, readPaymentsSearch } from "../features/payments/tab/payments-search.ts";
import { PaymentsTab } from "../features/payments/tab/payments-tab.tsx";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useMay } from "../lib/session/may.tsx";
import { useReminding } from "./-use-reminding.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

const DaySummaryPage = lazy(() =>
  import("../features/payments/day/day-summary.tsx").then(({ DaySummaryPage }) => ({ default: DaySummaryPage })),
);

export const Route = createFileRoute("/dashboard/payments")({
  head: () => pageTitle(screenTitles.payments),
  staticData: { title: () => screenTitles.payments },
  // The tab reads it: parsing it here would be part of the first load.
  validateSearch: (raw: PaymentsAddress): PaymentsAddress => raw,
  component: PaymentsPage,
});

/** The tab, or the page of one day to print. */
function PaymentsPage() {
  const may = useMay();
  const address = Route.useSearch();
  const isPage = readPaymentsSearch(address).summary !== undefined && may("payments.totals");
  return isPage ? <PaymentsOfDay /> : <PaymentsOfPeriod />;
}

function PaymentsOfDay() {
  const today = useToday();
  const navigate = Route.useNavigate();
  const { tenant } = useSignedIn();
  const { summary, person, day = today } = readPaymentsSearch(Route.useSearch());
  const { from } = periodOf({ day }, today);
  const show = useCallback(
    (personId: string | undefined) =>
      void navigate({
        search: { summary: "day", day: from, ...(personId ? { person: personId } : {}) },
        replace: true,
      }),
    [navigate, from],
  );
  return (
    <Suspense>
      <DaySummaryPage
        day={from}
        personId={person}
        isPrinted={summary === "print"}
        today={today}
        businessName={tenant.businessName}
        onPerson={show}
        onPrinted={useCallback(() => show(person), [show, person])}
      />
    </Suspense>
  );
}

function PaymentsOfPeriod() {
  const may = useMay();
  const navigate = Route.useNavigate();
  const { take, choose, dialog } = useTakingPayment();
  const ofDues = useReminding("subscriptions");
  const ofPayers = useReminding("customers");
  const remind = useMemo(
    () => ({ ofDues: ofDues.remind, ofPayers: ofPayers.remind }),
    [ofDues.remind, ofPayers.remind],
  );
  return (
    <>
      <PaymentsTab
        address={Route.useSearch()}
        today={useToday()}
        may={{ seeTotals: may("payments.totals"), export: may("records.export") }}
        take={take}
        choose={choose}
        remind={remind}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
      {dialog}
      {ofDues.dialog}
      {ofPayers.dialog}
    </>
  );
}
