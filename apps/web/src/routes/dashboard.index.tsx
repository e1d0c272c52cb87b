import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { analyticsPeriods } from "../features/analytics/analytics-periods.ts";
import { Figures, FiguresWaiting, useAnalytics } from "../features/analytics/figures.tsx";
import { OverviewHeading } from "../features/analytics/overview-heading.tsx";
import { useSignedIn } from "../features/auth/session.tsx";
import { frameTexts } from "../features/frame/texts.ts";
import { progressOf } from "../features/onboarding/progress.ts";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { useBusinessWords } from "../lib/i18n/business-words.ts";
import { useMay } from "../lib/session/may.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** Lazy: it is below the figures and loads after them. */
const BelowFigures = lazy(() => import("./-below-figures.tsx").then(({ BelowFigures }) => ({ default: BelowFigures })));
/** Lazy: a business that has finished the first steps never needs it. */
const GettingStarted = lazy(() =>
  import("../features/onboarding/getting-started.tsx").then(({ GettingStarted }) => ({ default: GettingStarted })),
);

/** Lazy: most businesses chose their business type long ago. */
const ProfileCountdown = lazy(() =>
  import("../features/trial/profile-countdown.tsx").then(({ ProfileCountdown }) => ({ default: ProfileCountdown })),
);

const DEFAULT_PERIOD = "30d";

export const Route = createFileRoute("/dashboard/")({
  head: () => pageTitle(frameTexts.nav.overview),
  staticData: { title: () => frameTexts.nav.overview },
  validateSearch: (raw: Record<string, unknown>): { period?: (typeof analyticsPeriods)[number] } => {
    const period = analyticsPeriods.find((known) => known === raw.period);
    return period ? { period } : {};
  },
  component: OverviewPage,
});

function OverviewPage() {
  const may = useMay();
  const { user, tenant } = useSignedIn();
  const words = useBusinessWords();
  const { period = DEFAULT_PERIOD } = Route.useSearch();
  const navigate = Route.useNavigate();
  const today = useToday();
  const analytics = useAnalytics(period);
  const onboarding = trpc.onboarding.read.useQuery(undefined, { refetchOnMount: "always" });
  const progress = onboarding.data && progressOf(onboarding.data, words);

  return (
    <div className="grid gap-4 p-4 lg:gap-6 lg:p-6">
      <OverviewHeading
        name={user.name}
        today={today}
        period={period}
        onPeriod={(chosen) => void navigate({ search: { period: chosen }, replace: true })}
      />
      {tenant.profileDueOn !== null && (
        <Suspense fallback={<Skeleton className="h-40 lg:h-19" />}>
          <ProfileCountdown dueOn={tenant.profileDueOn} today={today} />
        </Suspense>
      )}
      {/* The figures wait until it is known what stands beside them, so that nothing shifts
        afterwards. */}
      <Suspense fallback={<FiguresWaiting />}>
        {onboarding.isPending ? (
          <FiguresWaiting />
        ) : (
          <Figures
            analytics={analytics}
            today={today}
            aside={
              progress &&
              (!progress.isDone || progress.samples) && (
                <GettingStarted
                  progress={progress}
                  mayImport={may("records.import")}
                  maySample={may("products.delete")}
                />
              )
            }
          />
        )}
        {!onboarding.isPending && !analytics.isPending && (
          <Suspense>
            <BelowFigures today={today} period={period} />
          </Suspense>
        )}
      </Suspense>
    </div>
  );
}
