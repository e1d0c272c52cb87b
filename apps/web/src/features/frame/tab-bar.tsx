import { Link } from "@tanstack/react-router";
import { Menu as MenuIcon, Plus } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { count } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { OnDemand } from "../../ui/on-demand.tsx";
import { customers, type Destination, inbox, labelIn, renewals } from "./destinations.ts";
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
 * the inbox; `onTake` begins to take a payment, null for a role that may not.
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
      <Tab destination={renewals} mark={<DueCount dueNow={dueNow} />} />
      <Tab destination={customers} />
      {(onTake || MAY_ADD.some(may)) && <AddMenu onTake={onTake} />}
      <Tab
        destination={inbox}
        mark={
          <UnansweredCount
            unanswered={unanswered}
            className="absolute -top-1.5 left-3 rounded-full bg-accent px-1.5 text-2xs leading-4 font-semibold text-on-accent ring-2 ring-surface"
          />
        }
      />
      <MoreMenu />
    </nav>
  );
}

const MAY_ADD = ["subscriptions.write", "customers.write", "products.write"] as const;

/** A tab with its icon, on which a number may stand (`mark`). */
function Tab({ destination, mark }: { destination: Destination; mark?: ReactNode }) {
  const { to, icon: Icon } = destination;
  const label = labelIn(useBusinessWords(), destination);
  return (
    <Link to={to} activeOptions={{ exact: false, includeSearch: false }} className={tabClass}>
      <span className="relative">
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
        {mark}
      </span>
      <span className="max-w-full cut-off">{label}</span>
    </Link>
  );
}

/** The number of renewals due today or late; nothing for none. */
function DueCount({ dueNow }: { dueNow: number }) {
  if (dueNow === 0) return null;
  return (
    <span className="num absolute -top-1.5 left-3 rounded-full bg-danger px-1.5 text-2xs leading-4 font-semibold text-on-danger ring-2 ring-surface">
      {count(dueNow)}
      <span className="sr-only"> {texts.dueNowWords}, </span>
    </span>
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

function MoreMenu() {
  return (
    <OnDemand
      opens="menu"
      trigger={
        <button type="button" className={tabClass}>
          <MenuIcon aria-hidden className="size-5.5" strokeWidth={1.75} />
          {texts.more}
        </button>
      }
    >
      {(trigger) => <MoreMenuOpen trigger={trigger} />}
    </OnDemand>
  );
}
