import type { Language } from "@aavarti/domain/languages";
import { ArrowRight, Play } from "lucide-react";
import type { ReactNode } from "react";
import { mailLink } from "../../lib/records/contact-links.ts";
import { contact } from "../../lib/site/contact.ts";
import { hrefIn } from "../../lib/site/site-address.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { LandingContent } from "./content.ts";

/**
 * Shows the top of the landing page: for whom the product is, its promise and price, and links to
 * the free trial, to an email that asks for a demo and to the pricing. `picture` is beside the
 * text.
 */
export function Hero({
  language,
  content,
  picture,
}: {
  language: Language;
  content: LandingContent["hero"];
  picture: ReactNode;
}) {
  return (
    <section className="mx-auto grid max-w-300 items-center gap-10 px-5 pt-8 pb-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,42rem)] lg:gap-12 lg:px-8 lg:pt-14 lg:pb-20">
      <div>
        <p className="text-md font-medium text-accent-text">{content.audience}</p>
        <h1 className="mt-3 text-4xl font-semibold text-balance lg:text-5xl">{content.title}</h1>
        <p className="mt-5 max-w-118 text-lg leading-7 text-text-2">{content.lead}</p>
        <div className="mt-7 flex flex-wrap gap-3 max-lg:flex-col">
          <a href={hrefIn(language, "/register")} className={buttonClass({ look: "primary", size: "xl" })}>
            {content.start}
            <ArrowRight aria-hidden className="ml-1 size-4.5" strokeWidth={1.75} />
          </a>
          <a
            href={mailLink(contact.email, content.demoMail)}
            className={buttonClass({ look: "secondary", size: "xl" })}
          >
            <Play aria-hidden className="mr-1 size-4.5" strokeWidth={1.75} />
            {content.demo}
          </a>
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="num text-text-2 max-lg:text-md">
            {content.trial} <b className="font-semibold text-text">{content.price}</b>{" "}
            <s className="text-text-3">
              <span className="sr-only">{content.oldPriceLabel} </span>
              {content.oldPrice}
            </s>
          </p>
          <a href={hrefIn(language, "/pricing")} className={buttonClass({ look: "secondary", size: "sm" })}>
            {content.pricing}
          </a>
        </div>
        <p className="mt-2 text-sm text-text-2">
          {content.demoAddress} <span className="font-medium text-text select-all">{contact.email}</span>
        </p>
      </div>
      {picture}
    </section>
  );
}
