import { Link } from "@tanstack/react-router";
import { History, Languages, LogOut, type LucideIcon, Settings2, Shapes, UserRound, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { chooseLanguage, otherLanguages } from "../../lib/i18n/chosen-language.ts";
import { languageNames } from "../../lib/i18n/languages.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { frameTexts as texts } from "./texts.ts";
import type { UserMenuProps } from "./user-menu-props.ts";
import { userMenuTexts } from "./user-menu-texts.ts";

/**
 * Shows the user menu around its `trigger`, open when mounted: profile, billing, activity log (for
 * a role that may read it), settings, business type (unless `onChangeBusinessType` is null), the
 * other languages, which switch the application at once, and signing out.
 */
export function UserMenuOpen({
  trigger,
  user: { name, email },
  onChangeBusinessType,
  onSignOut,
}: UserMenuProps & { trigger: ReactNode }) {
  const may = useMay();
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <MenuHeading>
        <span className="block max-w-60 cut-off font-medium">{name || texts.fallbackName}</span>
        <span className="block max-w-60 cut-off text-sm text-text-3">{email || texts.fallbackEmail}</span>
      </MenuHeading>
      <MenuSeparator />
      <MenuLink to="/dashboard/profile" icon={UserRound} label={userMenuTexts.profile} />
      <MenuLink to="/dashboard/billing" icon={Wallet} label={userMenuTexts.billing} />
      {may("activity.read") && <MenuLink to="/dashboard/activity" icon={History} label={userMenuTexts.activity} />}
      <MenuLink to="/dashboard/settings" icon={Settings2} label={userMenuTexts.settings} />
      {onChangeBusinessType && (
        <MenuItem onSelect={onChangeBusinessType}>
          <Shapes {...iconLook} />
          {texts.changeBusinessType}
        </MenuItem>
      )}
      <MenuSeparator />
      {otherLanguages().map((language) => (
        <MenuItem
          key={language}
          lang={language}
          className="font-language-names"
          onSelect={() => void chooseLanguage(language)}
        >
          <Languages {...iconLook} />
          {languageNames[language]}
        </MenuItem>
      ))}
      <MenuItem onSelect={onSignOut}>
        <LogOut {...iconLook} />
        {userMenuTexts.signOut}
      </MenuItem>
    </Menu>
  );
}

const iconLook = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;

function MenuLink({
  to,
  icon: Icon,
  label,
}: {
  to: "/dashboard/profile" | "/dashboard/billing" | "/dashboard/activity" | "/dashboard/settings";
  icon: LucideIcon;
  label: string;
}) {
  return (
    <MenuItem asChild>
      <Link to={to}>
        <Icon {...iconLook} />
        {label}
      </Link>
    </MenuItem>
  );
}
