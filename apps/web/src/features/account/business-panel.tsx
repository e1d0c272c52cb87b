import type { User } from "@aavarti/contract/auth";
import type { Tenant } from "@aavarti/contract/tenants";
import { isIndustryType } from "@aavarti/domain/industries";
import { Link } from "@tanstack/react-router";
import { currencyName } from "../../lib/display/currency-name.ts";
import { INDUSTRY_TEXTS } from "../../lib/i18n/industry-texts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Panel, PanelRow } from "../../ui/panel.tsx";
import { accountTexts } from "./texts.ts";

const texts = translatedTexts(() => accountTexts.business);

/**
 * Shows the business's name, city, business type, currency and account status, and the user's own
 * role. `mayChange` adds a link that opens the dialog to change them (`?dialog=business-type`) and,
 * once the profile is complete, one for the currency alone, which can be changed while the type is
 * locked. A missing city shows as not added yet, an unknown type as the general one.
 */
export function BusinessPanel({ user, tenant, mayChange }: { user: User; tenant: Tenant; mayChange: boolean }) {
  const { industryType, businessName, city, currency, accountStatus, profileCompleted } = tenant;
  const rows = [
    [texts.name, businessName],
    [texts.city, city],
    [texts.type, INDUSTRY_TEXTS[isIndustryType(industryType) ? industryType : "generic"]()],
    [texts.currency, currencyName(currency)],
    [texts.status, texts.statuses[accountStatus]],
    [texts.you, `${user.name}, ${texts.roles[user.role]}`],
  ] as const;
  return (
    <Panel
      title={texts.title}
      action={
        mayChange && (
          <Link
            to="."
            search={(now) => ({ ...now, dialog: "business-type" as const })}
            resetScroll={false}
            className={buttonClass({ size: "sm" })}
          >
            {texts.change}
          </Link>
        )
      }
    >
      <dl>
        {rows.map(([label, value]) => (
          <PanelRow key={label} className="flex-wrap gap-y-1">
            <dt className="w-32 shrink-0 text-text-2 max-lg:text-md">{label}</dt>
            <dd className="flex min-w-0 flex-1 basis-40 items-center justify-between gap-x-3 max-lg:text-md">
              <span className="min-w-0 wrap-anywhere">{value || texts.none}</span>
              {label === texts.currency && mayChange && profileCompleted && (
                <Link
                  to="."
                  search={(now) => ({ ...now, dialog: "currency" as const })}
                  resetScroll={false}
                  aria-label={texts.changeCurrency}
                  className={buttonClass({ look: "ghost", size: "sm", className: "-mx-2.5 -my-2 max-lg:-mx-3.5" })}
                >
                  {/* Beside the name of the currency a phone has no room for both words. */}
                  <span className="lg:hidden">{texts.change}</span>
                  <span className="max-lg:hidden">{texts.changeCurrency}</span>
                </Link>
              )}
            </dd>
          </PanelRow>
        ))}
      </dl>
    </Panel>
  );
}
