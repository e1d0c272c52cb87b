import { type IndustryType, isIndustryType } from "@aavarti/domain/industries";
import { type ComponentType, lazy, Suspense } from "react";
import { dashboardTexts as texts } from "./figure-texts.ts";

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
  "travel-hospitality": () => import("./travel-hospitality.tsx"),
};

const lazyTemplates = new Map<Template, ComponentType>();

/**
 * Shows the dashboard of a business type, whose file is loaded when it is first shown; the generic
 * one for a type without its own.
 */
export function IndustryDashboard({ industryType }: { industryType: string }) {
  const Dashboard = dashboardOf(industryType);
  return (
    <Suspense
      fallback={
        <p role="status" className="py-16 text-center text-text-2">
          {texts.loading}
        </p>
      }
    >
      <Dashboard />
    </Suspense>
  );
}

function dashboardOf(industryType: string): ComponentType {
  const template = (isIndustryType(industryType) ? TEMPLATES[industryType] : undefined) ?? generic;
  const known = lazyTemplates.get(template);
  if (known) return known;
  const loaded = lazy(template);
  lazyTemplates.set(template, loaded);
  return loaded;
}
