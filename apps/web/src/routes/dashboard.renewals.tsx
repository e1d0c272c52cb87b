import { LANES, type Lane } from "@aavarti/domain/standing";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useSignedIn } from "../features/auth/session.tsx";
import { useIsInstallOffered } from "../features/install/install.ts";
import type { RenewalRow } from "../features/renewals/board-figures.ts";
import { RenewalsScreen } from "../features/renewals/renewals-screen.tsx";
import { useRenewals } from "../features/renewals/use-renewals.ts";
import { useSubscriptionActions } from "../features/subscriptions/actions/use-subscription-actions.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useIsWide } from "../lib/frame/screen-width.ts";
import { readListSearch } from "../lib/list/list-search.ts";
import { useListNavigation } from "../lib/list/use-list-navigation.ts";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";
import { useReminding } from "./-use-reminding.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

const PauseDialog = lazy(() =>
  import("../features/subscriptions/actions/pause-dialog.tsx").then(({ PauseDialog }) => ({ default: PauseDialog })),
);

const InstallOffer = lazy(() =>
  import("../features/install/install-offer.tsx").then(({ InstallOffer }) => ({ default: InstallOffer })),
);

export const Route = createFileRoute("/dashboard/renewals")({
  head: () => pageTitle(screenTitles.renewals),
  staticData: { title: () => screenTitles.renewals },
  validateSearch: (raw: Record<string, unknown>): { q?: string; lane?: Lane } => {
    const lane = LANES.find((known) => known === raw.lane);
    return { ...readListSearch<never>(raw, []), ...(lane ? { lane } : {}) };
  },
  component: RenewalsPage,
});

function RenewalsPage() {
  const may = useMay();
  const { q = "", lane } = Route.useSearch();
  const { tenant } = useSignedIn();
  const { search } = useListNavigation();
  const today = useToday();
  const renewals = useRenewals({ hasUndoInRow: true });
  const { resume } = useSubscriptionActions();
  const isInstallOffered = useIsInstallOffered();
  const isWide = useIsWide();
  const [pausing, setPausing] = useState<RenewalRow | null>(null);
  const reminding = useReminding("subscriptions");
  const taking = useTakingPayment({
    onRecorded: (recorded) => renewals.markPaid(recorded),
    onUndone: (recorded) => renewals.markPaid(recorded, true),
  });
  return (
    <>
      <RenewalsScreen
        lane={lane}
        search={q}
        today={today}
        businessName={tenant.businessName}
        mayImport={may("records.import")}
        renewals={renewals}
        onSearch={search}
        remind={reminding.remind}
        take={taking.take}
        onPause={setPausing}
        onResume={({ id }) => resume(id, () => renewals.markPaused(id, false))}
      />
      {reminding.dialog}
      {taking.dialog}
      {isInstallOffered && !isWide && (
        <Suspense>
          <InstallOffer />
        </Suspense>
      )}
      {pausing && (
        <OpeningDialog onCancel={() => setPausing(null)}>
          <PauseDialog
            subscription={pausing}
            today={today}
            onPaused={({ standing }) => renewals.markPaused(pausing.id, standing === "paused")}
            onResumed={() => renewals.markPaused(pausing.id, false)}
            onClose={() => setPausing(null)}
          />
        </OpeningDialog>
      )}
    </>
  );
}
