import type { ReactNode } from "react";
import { deletionContent } from "../features/data-deletion/content.ts";
import { DataDeletion } from "../features/data-deletion/data-deletion.tsx";
import { DeletionForm } from "../features/data-deletion/deletion-form.tsx";
import { Closing } from "../features/landing/closing.tsx";
import { landingContent } from "../features/landing/content.ts";
import { DemoBoard } from "../features/landing/demo-board.tsx";
import { FeatureCards } from "../features/landing/feature-cards.tsx";
import { Figures } from "../features/landing/figures.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { Trades } from "../features/landing/trades.tsx";
import { Voices } from "../features/landing/voices.tsx";
import { Why } from "../features/landing/why.tsx";
import { LegalPage } from "../features/legal/legal-page.tsx";
import privacyPolicy from "../features/legal/privacy-policy.md?raw";
import { readLegalDocument } from "../features/legal/read-legal-document.ts";
import termsOfService from "../features/legal/terms-of-service.md?raw";
import { StaticPaymentDialog } from "../features/payments/static-payment-dialog.tsx";
import { pricingContent } from "../features/pricing/content.ts";
import { PriceAction } from "../features/pricing/price-action.tsx";
import { Pricing } from "../features/pricing/pricing.tsx";
import type { PagePath } from "../features/site/page-path.ts";

export interface Page {
  readonly title: string;
  readonly description: string;
  readonly content: ReactNode;
  /** What the page tells search engines of itself, in schema.org's words: only what its readers see too. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

const offer = { "@type": "Offer", price: "1500.00", priceCurrency: "INR", description: "One time, lifetime access" };

/** Every prerendered page. */
export const pages: Readonly<Record<PagePath, Page>> = {
  "/": {
    title: landingContent.title,
    description: landingContent.description,
    facts: {
      "@type": "SoftwareApplication",
      name: "Aavarti",
      applicationCategory: "BusinessApplication",
      operatingSystem: "Any, in the browser",
      description: landingContent.description,
      inLanguage: "en-IN",
      offers: offer,
    },
    content: (
      <>
        <Hero />
        <Figures />
        <Why />
        <DemoBoard />
        <FeatureCards />
        <Trades />
        <Voices />
        <Closing />
      </>
    ),
  },
  "/pricing": {
    title: pricingContent.title,
    description: pricingContent.description,
    facts: {
      "@type": "FAQPage",
      mainEntity: pricingContent.faq.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
    content: (
      <>
        <Pricing action={<PriceAction />} />
        <StaticPaymentDialog />
      </>
    ),
  },
  "/privacy-policy": legal(privacyPolicy),
  "/terms-of-service": legal(termsOfService),
  "/data-deletion": {
    title: deletionContent.title,
    description: deletionContent.description,
    content: <DataDeletion form={<DeletionForm />} />,
  },
};

function legal(source: string): Page {
  const document = readLegalDocument(source);
  return { title: document.title, description: document.description, content: <LegalPage document={document} /> };
}
