import { type IndustryType, isIndustryType } from "@aavarti/domain/industries";
import type { ComponentType } from "react";

type Template = () => Promise<{ default: ComponentType }>;

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

/**
 * Loads the dashboard of a business type, the generic one for a type without its own. The table of
 * files is apart from the overview, whose script would grow with each trade.
 */
export const loadTemplate = (industryType: string): Promise<{ default: ComponentType }> =>
  ((isIndustryType(industryType) ? TEMPLATES[industryType] : undefined) ?? (() => import("./generic.tsx")))();
