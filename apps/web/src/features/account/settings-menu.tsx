import { Link } from "@tanstack/react-router";
import { ChevronRight, type LucideProps } from "lucide-react";
import type { ComponentType } from "react";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { billing, notifications, templates } from "../frame/destinations.ts";
import { SETTINGS_PAGE_LOOKS, SETTINGS_PAGES, type SettingsPage } from "./settings-pages.ts";
import { accountTexts } from "./texts.ts";

const glyph = { "aria-hidden": true, className: "mt-0.5 size-4 shrink-0 text-text-3", strokeWidth: 1.75 } as const;

/**
 * Shows the menu of the account settings: its pages that the role may see, with what each holds,
 * and below them the screens that have other settings. `current` is marked as the shown page.
 */
export function SettingsMenu({ current, className }: { current: SettingsPage; className: string }) {
  const may = useMay();
  const texts = accountTexts.menu;
  const pages = SETTINGS_PAGES.filter((page) => {
    const { needs } = SETTINGS_PAGE_LOOKS[page];
    return needs === undefined || may(needs);
  });
  return (
    <nav aria-label={texts.label} className={classNames("grid content-start gap-5", className)}>
      <ul className="grid gap-0.5">
        {pages.map((page) => (
          <li key={page}>
            <Link
              to="/dashboard/settings"
              search={{ page }}
              aria-current={page === current ? "page" : undefined}
              className={classNames(itemClass, "lg:aria-[current]:bg-pressed/70")}
            >
              <Item icon={SETTINGS_PAGE_LOOKS[page].icon} {...texts.pages[page]} />
            </Link>
          </li>
        ))}
      </ul>
      <section aria-label={texts.elsewhere}>
        <h2 className="px-2.5 pb-1 text-sm font-medium text-text-3">{texts.elsewhere}</h2>
        <ul className="grid gap-0.5">
          {OTHERS.map(({ id, to, icon }) => (
            <li key={to}>
              <Link to={to} className={itemClass}>
                <Item icon={icon} {...texts.others[id]} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </nav>
  );
}

const OTHERS = [
  { id: "notifications", to: "/notifications", icon: notifications.icon },
  { id: "templates", to: templates.to, icon: templates.icon },
  { id: "billing", to: billing.to, icon: billing.icon },
] as const;

const itemClass = "flex items-start gap-2.5 rounded-sm px-2.5 py-2 hover:bg-hover max-lg:py-3";

function Item({ icon: Icon, name, lead }: { icon: ComponentType<LucideProps>; name: string; lead: string }) {
  return (
    <>
      <Icon {...glyph} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium max-lg:text-md">{name}</span>
        <span className="block text-xs text-text-3 max-lg:text-sm">{lead}</span>
      </span>
      <ChevronRight aria-hidden className="mt-1 size-4 shrink-0 text-text-3 lg:hidden" strokeWidth={1.75} />
    </>
  );
}
