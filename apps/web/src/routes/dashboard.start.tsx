import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useSignedIn } from "../features/auth/session.tsx";
import { ListStep } from "../features/first-run/list-step.tsx";
import { TradeStep } from "../features/first-run/trade-step.tsx";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { loadTexts } from "../lib/i18n/text-parts.ts";
import { useMay } from "../lib/session/may.tsx";

export const Route = createFileRoute("/dashboard/start")({
  head: () => pageTitle(screenTitles.start),
  staticData: { title: () => screenTitles.start },
  validateSearch: (raw: Record<string, unknown>): { step?: "trade" } => (raw.step === "trade" ? { step: "trade" } : {}),
  loader: () => loadTexts("imports"),
  component: FirstRun,
});

/** The trade first; once it is chosen, the list, from where a link leads back to the trade. */
function FirstRun() {
  const may = useMay();
  const { tenant } = useSignedIn();
  const today = useToday();
  const navigate = Route.useNavigate();
  const { step } = Route.useSearch();
  const asksTrade = !tenant.profileCompleted || (step === "trade" && may("business.change"));
  if (!asksTrade)
    return (
      <ListStep
        today={today}
        onAdded={() => void navigate({ to: "/dashboard" })}
        onChecked={(id) => void navigate({ to: "/dashboard/import", search: { id } })}
      />
    );
  if (!may("business.change")) return <Navigate to="/dashboard" replace />;
  return (
    <TradeStep tenant={tenant} today={today} onDone={() => void navigate({ to: ".", search: {}, replace: true })} />
  );
}
