import type { Tenant } from "@aavarti/contract/tenants";
import { isIndustryType } from "@aavarti/domain/industries";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { INDUSTRY_TEXTS } from "../../lib/i18n/industry-texts.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { billing, notifications, templates } from "../frame/destinations.ts";
import { SETTINGS_PAGE_LOOKS, SETTINGS_PAGES, type SettingsPage } from "./settings-pages.ts";
import { type FoundSetting, SettingsItem, SettingsSearch, settingsItemClass } from "./settings-search.tsx";
import { accountTexts } from "./texts.ts";

/**
 * Shows the menu of the account settings: its pages that the role may see, with what each holds or
 * how it is set, and below them the screens that have other settings. `current` is marked as the
 * shown page. A box above finds them by what is typed, from `renderIndex` (of `SettingsSearch`).
 */
export function SettingsMenu({
  current,
  tenant,
  className,
  renderIndex,
}: {
  current: SettingsPage;
  tenant: Tenant;
  className: string;
  renderIndex: (show: (settings: readonly FoundSetting[]) => ReactNode) => ReactNode;
}) {
  const may = useMay();
  const texts = accountTexts.menu;
  const pages = SETTINGS_PAGES.filter((page) => {
    const { needs } = SETTINGS_PAGE_LOOKS[page];
    return needs === undefined || may(needs);
  });
  const trade = INDUSTRY_TEXTS[isIndustryType(tenant.industryType) ? tenant.industryType : "generic"]();
  // How it is set, where that is known without asking the server.
  const states: Partial<Record<SettingsPage | (typeof OTHERS)[number]["id"], string>> = {
    business: `${tenant.businessName}, ${trade}`,
    billing: accountTexts.business.statuses[tenant.accountStatus],
  };
  return (
    <nav aria-label={texts.label} className={className}>
      <SettingsSearch renderIndex={renderIndex}>
        <ul className="grid gap-0.5">
          {pages.map((page) => (
            <li key={page}>
              <Link
                to="/dashboard/settings"
                search={{ page }}
                aria-current={page === current ? "page" : undefined}
                className={classNames(settingsItemClass, "lg:aria-[current]:bg-pressed/70")}
              >
                <SettingsItem
                  icon={SETTINGS_PAGE_LOOKS[page].icon}
                  name={texts.pages[page].name}
                  lead={states[page] ?? texts.pages[page].lead}
                />
              </Link>
            </li>
          ))}
        </ul>
        <section aria-label={texts.elsewhere}>
          <h2 className="px-2.5 pb-1 text-sm font-medium text-text-3">{texts.elsewhere}</h2>
          <ul className="grid gap-0.5">
            {OTHERS.map(({ id, to, icon }) => (
              <li key={to}>
                <Link to={to} className={settingsItemClass}>
                  <SettingsItem icon={icon} name={texts.others[id].name} lead={states[id] ?? texts.others[id].lead} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </SettingsSearch>
    </nav>
  );
}

const OTHERS = [
  { id: "notifications", to: "/notifications", icon: notifications.icon },
  { id: "templates", to: templates.to, icon: templates.icon },
  { id: "billing", to: billing.to, icon: billing.icon },
] as const;
