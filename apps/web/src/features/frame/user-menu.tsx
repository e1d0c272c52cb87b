import { lazy } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";
import { frameTexts as texts } from "./texts.ts";
import type { UserMenuProps } from "./user-menu-props.ts";

const UserMenuOpen = lazy(() => import("./user-menu-open.tsx").then(({ UserMenuOpen }) => ({ default: UserMenuOpen })));

/**
 * Shows the button with the user's initials that opens the user menu, whose code is loaded when it
 * is first pressed.
 */
export function UserMenu(props: UserMenuProps) {
  const shownName = props.user.name || texts.fallbackName;
  return (
    <OnDemand
      opens="menu"
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
      {(trigger) => <UserMenuOpen trigger={trigger} {...props} />}
    </OnDemand>
  );
}
