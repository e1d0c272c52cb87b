import type { Language } from "@aavarti/domain/languages";
import { hrefIn } from "../../lib/site/site-address.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { LandingContent } from "./content.ts";

/**
 * Shows the last section of the landing page: the offer again, with links to register and to the
 * pricing, in the page's language.
 */
export function Closing({ language, content }: { language: Language; content: LandingContent["closing"] }) {
  return (
    <section className="border-t border-line">
      <div className="mx-auto flex max-w-300 items-center gap-8 px-5 py-14 max-lg:flex-col max-lg:items-start lg:px-8 lg:py-20">
        <div className="flex-1">
          <h2 className="text-3xl font-semibold">{content.title}</h2>
          <p className="num mt-2 text-md text-text-2">{content.lead}</p>
        </div>
        <div className="flex gap-3 max-lg:w-full max-lg:flex-col">
          <a href={hrefIn(language, "/register")} className={buttonClass({ look: "primary", size: "xl" })}>
            {content.trial}
          </a>
          <a href={hrefIn(language, "/pricing")} className={buttonClass({ look: "secondary", size: "xl" })}>
            {content.pricing}
          </a>
        </div>
      </div>
    </section>
  );
}
