import type { User } from "@aavarti/contract/auth";
import { mayDo } from "@aavarti/domain/permissions";
import { Link } from "@tanstack/react-router";
import { History, LogOut, type LucideIcon, Settings2, Shapes, UserRound, Wallet } from "lucide-react";
import { Avatar } from "../../ui/avatar.tsx";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { frameTexts as texts } from "./texts.ts";

/** Everything about the person and the account; what a role may not open is not offered. */
export function UserMenu({
  user: { name, email, role },
  onChangeBusinessType,
  onSignOut,
}: {
  user: User;
  onChangeBusinessType: (() => void) | null;
  onSignOut: () => void;
}) {
  const shownName = name || texts.fallbackName;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={texts.userMenu(shownName)}
          className="inline-flex size-11 items-center justify-center rounded-full lg:size-9"
        >
          <Avatar name={shownName} className="size-8 text-xs" />
        </button>
      }
    >
      <MenuHeading>
        <span className="block max-w-60 truncate font-medium">{shownName}</span>
        <span className="block max-w-60 truncate text-sm text-text-3">{email || texts.fallbackEmail}</span>
      </MenuHeading>
      <MenuSeparator />
      <MenuLink to="/dashboard/profile" icon={UserRound} label={texts.profile} />
      <MenuLink to="/dashboard/billing" icon={Wallet} label={texts.billing} />
      {mayDo(role, "activity.read") && <MenuLink to="/dashboard/activity" icon={History} label={texts.activity} />}
      <MenuLink to="/dashboard/settings" icon={Settings2} label={texts.settings} />
      {onChangeBusinessType && (
        <MenuItem onSelect={onChangeBusinessType}>
          <Shapes {...iconLook} />
          {texts.changeBusinessType}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={onSignOut}>
        <LogOut {...iconLook} />
        {texts.signOut}
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
