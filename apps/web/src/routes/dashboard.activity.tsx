import { createFileRoute } from "@tanstack/react-router";
import { ActivityLog } from "../features/activity/activity-log.tsx";
import { type ActivitySearch, readActivitySearch } from "../features/activity/activity-search.ts";
import { activityTexts } from "../features/activity/texts.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useMay } from "../lib/session/may.tsx";

/** The search params before they are parsed. */
type ActivityAddress = { readonly [Name in keyof ActivitySearch]?: unknown };

export const Route = createFileRoute("/dashboard/activity")({
  head: () => pageTitle(screenTitles.activity),
  staticData: { title: () => screenTitles.activity },
  // The page parses it: doing so here would be part of the first load.
  validateSearch: (raw: ActivityAddress): ActivityAddress => raw,
  component: ActivityPage,
});

function ActivityPage() {
  const may = useMay();
  const search = readActivitySearch(Route.useSearch());
  const navigate = Route.useNavigate();
  if (!may("activity.read")) {
    return (
      <div className="grid gap-2 p-4 lg:p-6">
        <h1 className="text-xl font-semibold max-lg:sr-only">{activityTexts.title}</h1>
        <p className="text-text-2 max-lg:text-md">{activityTexts.refused}</p>
      </div>
    );
  }
  return <ActivityLog search={search} onSearch={(next) => void navigate({ search: next })} />;
}
