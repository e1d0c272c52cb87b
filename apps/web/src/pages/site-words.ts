import type { Language } from "@aavarti/domain/languages";
import { paymentTextsInHindi } from "../features/activation/texts.hi.ts";
import { type PaymentTexts, paymentTexts } from "../features/activation/texts.ts";
import { deletionContentInHindi } from "../features/data-deletion/content.hi.ts";
import { type DeletionContent, deletionContent } from "../features/data-deletion/content.ts";
import { landingContentInHindi } from "../features/landing/content.hi.ts";
import { type LandingContent, landingContent } from "../features/landing/content.ts";
import { legalContentInHindi } from "../features/legal/content.hi.ts";
import { type LegalContent, legalContent } from "../features/legal/content.ts";
import privacyPolicyInHindi from "../features/legal/privacy-policy.hi.md?raw";
import privacyPolicy from "../features/legal/privacy-policy.md?raw";
import termsOfServiceInHindi from "../features/legal/terms-of-service.hi.md?raw";
import termsOfService from "../features/legal/terms-of-service.md?raw";
import { pricingContentInHindi } from "../features/pricing/content.hi.ts";
import { type PricingContent, pricingContent } from "../features/pricing/content.ts";
import { siteContentInHindi } from "../features/site/content.hi.ts";
import { type SiteContent, siteContent } from "../features/site/content.ts";

/** All texts of the prerendered pages in one language. */
export interface SiteWords {
  readonly site: SiteContent;
  readonly landing: LandingContent;
  readonly pricing: PricingContent;
  readonly payments: PaymentTexts;
  readonly deletion: DeletionContent;
  readonly legal: LegalContent;
  readonly privacyPolicy: string;
  readonly termsOfService: string;
}

/** Add a language here, with a content file for each page: a missing text is a compile error. */
export const siteWords: Readonly<Record<Language, SiteWords>> = {
  en: {
    site: siteContent,
    landing: landingContent,
    pricing: pricingContent,
    payments: paymentTexts,
    deletion: deletionContent,
    legal: legalContent,
    privacyPolicy,
    termsOfService,
  },
  hi: {
    site: siteContentInHindi,
    landing: landingContentInHindi,
    pricing: pricingContentInHindi,
    payments: paymentTextsInHindi,
    deletion: deletionContentInHindi,
    legal: legalContentInHindi,
    privacyPolicy: privacyPolicyInHindi,
    termsOfService: termsOfServiceInHindi,
  },
};
