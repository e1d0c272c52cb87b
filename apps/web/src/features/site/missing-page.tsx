import type { Language } from "@aavarti/domain/languages";
import { hrefIn } from "../../lib/site/site-address.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { OpenRing } from "../../ui/open-ring.tsx";
import type { SiteContent } from "./content.ts";

/**
 * Shows the 404 page, with links to the dashboard and, unless the visitor is signed in, the start
 * page. It loads nothing of the application, for visitors who follow an old link.
 */
export function MissingPage({ language, texts }: { language: Language; texts: SiteContent["notFound"] }) {
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-4rem)] w-full max-w-200 flex-col justify-center gap-8 px-5 py-16 lg:flex-row lg:items-center lg:justify-start lg:gap-14 lg:px-8">
      <OpenRing>{texts.code}</OpenRing>
      <div>
        <h1 className="text-2xl font-semibold lg:text-3xl">
          <span className="sr-only">{texts.code}. </span>
          {texts.heading}
        </h1>
        <p className="mt-2 max-w-95 text-md text-text-2">{texts.lead}</p>
        <div className="mt-6 flex gap-2 max-lg:flex-col">
          <a href="/dashboard" className={buttonClass({ look: "primary", size: "lg" })}>
            {texts.dashboard}
          </a>
          <a
            href={hrefIn(language, "/")}
            className={classNames(buttonClass({ look: "secondary", size: "lg" }), "signed-in:hidden")}
          >
            {texts.home}
          </a>
        </div>
      </div>
    </div>
  );
}
