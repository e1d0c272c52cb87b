import { type IndustryType, isIndustryType } from "@aavarti/domain/industries";
import { type ComponentType, lazy } from "react";
import { loadTexts } from "../../lib/i18n/text-parts.ts";

type Template = () => Promise<{ default: ComponentType }>;

const generic: Template = () => import("./generic.tsx");

/** The file of each trade that has a dashboard of its own. */
const TEMPLATES: Partial<Record<IndustryType, Template>> = {
  "real-estate": () => import("./real-estate.tsx"),
  telecom: () => import("./telecom.tsx"),
  "software-saas": () => import("./software-saas.tsx"),
  "media-entertainment": () => import("./media-entertainment.tsx"),
  education: () => import("./education.tsx"),
  "financial-services": () => import("./financial-services.tsx"),
  healthcare: () => import("./healthcare.tsx"),
  ecommerce: () => import("./ecommerce.tsx"),
  "travel-hospitality": () => import("./travel-hospitality.tsx"),
  "ngo-associations": () => import("./ngo-associations.tsx"),
};

const lazyTemplates = new Map<Template, ComponentType>();

/**
 * Shows the dashboard of a business type, the generic one for a type without its own. Its file and
 * its texts are loaded when it is first shown: the caller renders a `Suspense` around it.
 */
export function IndustryDashboard({ industryType }: { industryType: string }) {
  const Dashboard = dashboardOf(industryType);
  return <Dashboard />;
}

function dashboardOf(industryType: string): ComponentType {
  const template = (isIndustryType(industryType) ? TEMPLATES[industryType] : undefined) ?? generic;
  const known = lazyTemplates.get(template);
  if (known) return known;
  const loaded = lazy(async () => {
    const [file] = await Promise.all([template(), loadTexts("dashboards")]);
    return file;
  });
  lazyTemplates.set(template, loaded);
  return loaded;
}
