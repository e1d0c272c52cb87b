import { type IndustryType, isIndustryType } from "@aavarti/domain/industries";
import { t } from "@lingui/core/macro";

/** The names of the business types, in the current language. */
export const INDUSTRY_TEXTS = {
  "real-estate": () => t`Real Estate`,
  education: () => t`Education`,
  healthcare: () => t`Healthcare`,
  "financial-services": () => t`Financial Services`,
  telecom: () => t`Telecom`,
  "software-saas": () => t`Software & SaaS`,
  ecommerce: () => t`E-commerce`,
  "travel-hospitality": () => t`Travel & Hospitality`,
  "media-entertainment": () => t`Media & Entertainment`,
  "ngo-associations": () => t`NGOs & Associations`,
  generic: () => t`Generic Business`,
} satisfies Record<IndustryType, () => string>;

/**
 * Returns a business type's name in the current language; that of the generic one for an unknown
 * type.
 */
export const businessTypeName = (industryType: string): string =>
  INDUSTRY_TEXTS[isIndustryType(industryType) ? industryType : "generic"]();
