import { Link } from "@tanstack/react-router";
import {
  Building2,
  Check,
  History,
  Languages,
  LogOut,
  type LucideIcon,
  Settings2,
  Shapes,
  UserRound,
  Wallet,
} from "lucide-react";
import type { ReactNode } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { chooseLanguage, otherLanguages } from "../../lib/i18n/chosen-language.ts";
import { languageNames } from "../../lib/i18n/languages.ts";
import { roleName } from "../../lib/i18n/role-name.ts";
import { enterBusiness } from "../../lib/session/enter-business.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { frameTexts as texts } from "./texts.ts";
import type { UserMenuProps } from "./user-menu-props.ts";
import { userMenuTexts } from "./user-menu-texts.ts";

/**
 * Shows the user menu around its `trigger`, open when mounted: the person's businesses if there are
 * several, profile, billing, activity log (for
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
      <Businesses />
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

/**
 * Shows the businesses of somebody who has several, to open another one: the page is then loaded
 * anew, and other tabs follow. Nothing for one business.
 */
function Businesses() {
  const businesses = trpc.auth.businesses.useQuery(undefined, { staleTime: 60_000 });
  const change = trpc.auth.switchBusiness.useMutation({
    onSuccess: (signedIn) => {
      const { businessName } = signedIn.tenant;
      enterBusiness(signedIn, { title: businessName, description: userMenuTexts.opened });
    },
    onError: (error) => showFailure(userMenuTexts.switchFailed, error),
  });
  const all = businesses.data ?? [];
  if (all.length < 2) return null;
  return (
    <>
      <MenuSeparator />
      <MenuHeading>
        <span className="block text-sm text-text-3">{userMenuTexts.businesses}</span>
      </MenuHeading>
      {all.map(({ id, businessName, role, isCurrent }) => (
        <MenuItem
          key={id}
          aria-current={isCurrent ? "true" : undefined}
          onSelect={() => (isCurrent ? undefined : change.mutate({ id }))}
        >
          {isCurrent ? <Check {...iconLook} /> : <Building2 {...iconLook} />}
          <span className="max-w-52 min-w-0">
            <span className="block cut-off">{businessName}</span>
            <span className="block text-xs text-text-3">{roleName(role)}</span>
          </span>
        </MenuItem>
      ))}
    </>
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
