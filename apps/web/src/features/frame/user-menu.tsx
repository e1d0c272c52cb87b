import { Link } from "@tanstack/react-router";
import { LogOut, UserRound, Wallet } from "lucide-react";
import { Avatar } from "../../ui/avatar.tsx";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { frameTexts as texts } from "./texts.ts";

export function UserMenu({ name, email, onSignOut }: { name: string; email: string; onSignOut: () => void }) {
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
      <MenuItem asChild>
        <Link to="/dashboard/profile">
          <UserRound aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
          {texts.profile}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/dashboard/billing">
          <Wallet aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
          {texts.billing}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={onSignOut}>
        <LogOut aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
        {texts.signOut}
      </MenuItem>
    </Menu>
  );
}
