import { type ComponentType, lazy } from "react";
import { loadTexts } from "../../lib/i18n/text-parts.ts";

const dashboards = new Map<string, ComponentType>();

/**
 * Shows the dashboard of a business type, the generic one for a type without its own. Its file and
 * its texts are loaded when it is first shown: the caller renders a `Suspense` around it.
 */
export function IndustryDashboard({ industryType }: { industryType: string }) {
  const Dashboard = dashboardOf(industryType);
  return <Dashboard />;
}

function dashboardOf(industryType: string): ComponentType {
  const known = dashboards.get(industryType);
  if (known) return known;
  const loaded = lazy(async () => {
    const [file] = await Promise.all([
      import("./templates.ts").then(({ loadTemplate }) => loadTemplate(industryType)),
      loadTexts("dashboards"),
    ]);
    return file;
  });
  dashboards.set(industryType, loaded);
  return loaded;
}
