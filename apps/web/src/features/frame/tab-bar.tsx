import { Link } from "@tanstack/react-router";
import { Menu as MenuIcon, Plus } from "lucide-react";
import { lazy } from "react";
import { count } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";
import { customers, type Destination, labelIn, renewals, subscriptions } from "./destinations.ts";
import { frameTexts as texts } from "./texts.ts";
import { UnansweredCount } from "./unanswered-count.tsx";

const AddMenuOpen = lazy(() => import("./tab-bar-menus.tsx").then(({ AddMenuOpen }) => ({ default: AddMenuOpen })));
const MoreMenuOpen = lazy(() => import("./tab-bar-menus.tsx").then(({ MoreMenuOpen }) => ({ default: MoreMenuOpen })));

const tabClass =
  "flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium text-text-2 focus-visible:-outline-offset-2 aria-[current=page]:text-accent-text";

/**
 * The phone's tab bar, 56 px high: four tabs, a menu of further screens, and the add button in the
 * middle, for a role that may add something. `dueNow` is the number of renewals due today or late,
 * shown at Renewals, and `unanswered` that of conversations without an answer, up to 100, shown at
 * the menu that leads to the inbox; `onTake` begins to take a payment, null for a role that may
 * not.
 */
export function TabBar({
  dueNow,
  unanswered,
  onTake,
}: {
  dueNow: number;
  unanswered: number;
  onTake: (() => void) | null;
}) {
  const may = useMay();
  return (
    <nav
      data-chrome
      aria-label={texts.main}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)]"
    >
      <Tab destination={renewals} alert={dueNow} />
      <Tab destination={customers} />
      {(onTake || MAY_ADD.some(may)) && <AddMenu onTake={onTake} />}
      <Tab destination={subscriptions} />
      <MoreMenu unanswered={unanswered} />
    </nav>
  );
}

const MAY_ADD = ["subscriptions.write", "customers.write", "products.write"] as const;

function Tab({ destination, alert = 0 }: { destination: Destination; alert?: number }) {
  const { to, icon: Icon } = destination;
  const label = labelIn(useBusinessWords(), destination);
  return (
    <Link to={to} activeOptions={{ exact: false, includeSearch: false }} className={tabClass}>
      <span className="relative">
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
        {alert > 0 && (
          <span className="num absolute -top-1.5 left-3 rounded-full bg-danger px-1.5 text-2xs leading-4 font-semibold text-on-danger ring-2 ring-surface">
            {count(alert)}
            <span className="sr-only"> {texts.dueNowWords}, </span>
          </span>
        )}
      </span>
      <span className="max-w-full cut-off">{label}</span>
    </Link>
  );
}

function AddMenu({ onTake }: { onTake: (() => void) | null }) {
  return (
    <OnDemand
      opens="menu"
      trigger={
        <button type="button" aria-label={texts.add} className="flex h-14 flex-1 items-center justify-center">
          <span className="flex size-11 items-center justify-center rounded-lg bg-accent text-on-accent">
            <Plus aria-hidden className="size-6" strokeWidth={1.75} />
          </span>
        </button>
      }
    >
      {(trigger) => <AddMenuOpen trigger={trigger} onTake={onTake} />}
    </OnDemand>
  );
}

function MoreMenu({ unanswered }: { unanswered: number }) {
  return (
    <OnDemand
      opens="menu"
      trigger={
        <button type="button" className={tabClass}>
          <span className="relative">
            <MenuIcon aria-hidden className="size-5.5" strokeWidth={1.75} />
            <UnansweredCount
              unanswered={unanswered}
              className="absolute -top-1.5 left-3 rounded-full bg-accent px-1.5 text-2xs leading-4 font-semibold text-on-accent ring-2 ring-surface"
            />
          </span>
          {texts.more}
        </button>
      }
    >
      {(trigger) => <MoreMenuOpen trigger={trigger} unanswered={unanswered} />}
    </OnDemand>
  );
}
