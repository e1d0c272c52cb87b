import type { Language } from "@aavarti/domain/languages";
import { embedTexts } from "../../lib/i18n/embedded-texts.ts";
import { hrefIn } from "../../lib/site/site-address.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Ring } from "../../ui/ring.tsx";
import type { PricingContent } from "./content.ts";

const link = "font-medium text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2";

/**
 * Renders the price card's buttons: a trial and the sign-in for visitors, the activation for a
 * signed-in user on trial or with an expired or suspended account, a link to the dashboard for one
 * who has paid. The page contains all variants: public/visitor.js chooses one before the first
 * paint, and `data-account` on the box refines it once the server has responded. The activation
 * button does nothing by itself.
 */
export function PriceAction({ language, texts }: { language: Language; texts: PricingContent["action"] }) {
  return (
    <div data-price-action {...embedTexts(texts.goOn)} className="group mt-6 lg:min-h-22">
      <div className="signed-in:hidden">
        <a href={hrefIn(language, "/register")} className={buttonClass({ look: "primary", size: "xl", width: "full" })}>
          {texts.trial}
        </a>
        <p className="mt-3 text-center text-text-2 max-lg:text-md">
          {texts.haveAccount}{" "}
          <a href={hrefIn(language, "/login")} className={link}>
            {texts.signIn}
          </a>
        </p>
      </div>
      <div className="not-signed-in:hidden">
        <div className="group-data-[account=active]:hidden">
          <button
            type="button"
            data-activate
            className={buttonClass({ look: "primary", size: "xl", width: "full", className: "num" })}
          >
            {texts.activate}
          </button>
          <p className="num mt-3 min-h-5 text-center text-text-2 max-lg:text-md">
            <a href="/dashboard" className={`${link} hidden group-data-[account=trial]:inline`}>
              <span data-go-on>{texts.goOn.one}</span>
            </a>
            <span className="hidden group-data-[account=expired]:inline">{texts.expired}</span>
            <span className="hidden group-data-[account=suspended]:inline">{texts.suspended}</span>
          </p>
        </div>
        <div className="hidden group-data-[account=active]:block">
          <p className="flex items-center gap-2 text-md font-semibold text-paid-text">
            <Ring shape={{ kind: "check" }} className="size-5 text-paid" />
            {texts.active}
          </p>
          <p className="mt-1 text-text-2 max-lg:text-md">{texts.activeNote}</p>
          <a
            href="/dashboard"
            className={buttonClass({ look: "secondary", size: "lg", width: "full", className: "mt-4" })}
          >
            {texts.dashboard}
          </a>
        </div>
      </div>
    </div>
  );
}
