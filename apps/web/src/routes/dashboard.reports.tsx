import { createFileRoute } from "@tanstack/react-router";
import { searchOf, spanOf } from "../features/analytics/span.ts";
import { useSignedIn } from "../features/auth/session.tsx";
import { ReportsScreen } from "../features/reports/reports-screen.tsx";
import { type ReportsAddress, readReportsSearch } from "../features/reports/reports-search.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { loadTexts } from "../lib/i18n/text-parts.ts";

export const Route = createFileRoute("/dashboard/reports")({
  head: () => pageTitle(screenTitles.reports),
  staticData: { title: () => screenTitles.reports },
  // The screen reads it: parsing it here would be part of the first load.
  validateSearch: (raw: ReportsAddress): ReportsAddress => raw,
  // Its controls of the period are those of Analytics.
  loader: () => loadTexts("analytics"),
  component: ReportsPage,
});

function ReportsPage() {
  const { report, ...search } = readReportsSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const today = useToday();
  const { tenant } = useSignedIn();
  return (
    <ReportsScreen
      asked={report}
      span={spanOf(search, today)}
      today={today}
      businessName={tenant.businessName}
      onSpan={(next) =>
        void navigate({ search: { ...(report && { report }), ...searchOf(next) }, replace: true, resetScroll: false })
      }
    />
  );
}
