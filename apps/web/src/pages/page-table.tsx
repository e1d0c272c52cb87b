import type { Language } from "@aavarti/domain/languages";
import type { ReactNode } from "react";
import { StaticPaymentDialog } from "../features/activation/static-payment-dialog.tsx";
import { DataDeletion } from "../features/data-deletion/data-deletion.tsx";
import { DeletionForm } from "../features/data-deletion/deletion-form.tsx";
import { Landing } from "../features/landing/landing.tsx";
import { LegalPage } from "../features/legal/legal-page.tsx";
import { readLegalDocument } from "../features/legal/read-legal-document.ts";
import { PriceAction } from "../features/pricing/price-action.tsx";
import { Pricing } from "../features/pricing/pricing.tsx";
import type { PagePath } from "../lib/site/site-address.ts";
import { type SiteWords, siteWords } from "./site-words.ts";

export interface Page {
  readonly title: string;
  readonly description: string;
  readonly content: ReactNode;
  /**
   * The page's structured data for search engines, in schema.org terms: only facts that readers see
   * too.
   */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Returns every prerendered page in one language by its path; the 404 page is not among them. */
export function pagesIn(language: Language): Readonly<Record<PagePath, Page>> {
  const words = siteWords[language];
  const { landing, pricing, deletion, payments } = words;
  return {
    "/": {
      title: landing.title,
      description: landing.description,
      facts: {
        "@type": "SoftwareApplication",
        name: words.site.name,
        applicationCategory: "BusinessApplication",
        operatingSystem: landing.facts.runsOn,
        description: landing.description,
        inLanguage: `${language}-IN`,
        offers: { "@type": "Offer", price: "1500.00", priceCurrency: "INR", description: landing.facts.offer },
      },
      content: <Landing language={language} content={landing} />,
    },
    "/pricing": {
      title: pricing.title,
      description: pricing.description,
      facts: {
        "@type": "FAQPage",
        inLanguage: `${language}-IN`,
        mainEntity: pricing.faq.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
      content: (
        <>
          <Pricing content={pricing} action={<PriceAction language={language} texts={pricing.action} />} />
          <StaticPaymentDialog texts={payments} />
        </>
      ),
    },
    "/privacy-policy": legal(language, words, words.privacyPolicy),
    "/terms-of-service": legal(language, words, words.termsOfService),
    "/data-deletion": {
      title: deletion.title,
      description: deletion.description,
      content: <DataDeletion content={deletion} form={<DeletionForm texts={deletion.form} />} />,
    },
  };
}

function legal(language: Language, { legal: texts }: SiteWords, source: string): Page {
  const document = readLegalDocument(source, language);
  return {
    title: document.title,
    description: document.description,
    content: <LegalPage language={language} texts={texts} document={document} />,
  };
}
