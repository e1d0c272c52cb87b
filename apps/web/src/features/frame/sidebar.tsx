import { Link } from "@tanstack/react-router";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import type { ReactNode } from "react";
import { count } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { LogoTile } from "../../ui/logo.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import {
  analytics,
  billing,
  contacts,
  customers,
  type Destination,
  inbox,
  labelIn,
  notifications,
  overview,
  payments,
  plain,
  products,
  renewals,
  reports,
  settings,
  subscriptions,
  support,
  templates,
} from "./destinations.ts";
import { QuickSearch } from "./search-buttons.tsx";
import { useSidebarWidth } from "./sidebar-width.ts";
import { frameTexts as texts } from "./texts.ts";
import { UnansweredCount, unansweredLabel } from "./unanswered-count.tsx";

/**
 * Shows the desktop's sidebar: the business, search, navigation to every screen, with the number of
 * renewals due today or late at Renewals and of conversations without an answer at Inbox, and the
 * `card`. It can be collapsed to icons, without the card; this browser remembers it.
 */
export function Sidebar({
  businessName,
  city,
  card,
  dueNow,
  unanswered,
  onSearch,
}: {
  businessName: string;
  city: string;
  card: ReactNode;
  /** The number of renewals due today or late. */
  dueNow: number;
  /** The number of conversations without an answer, up to 100. */
  unanswered: number;
  onSearch: () => void;
}) {
  const { isCollapsed, toggle } = useSidebarWidth();
  const ToggleIcon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const toggleLabel = isCollapsed ? texts.expand : texts.collapse;
  return (
    <aside
      data-chrome
      data-testid="sidebar"
      className={classNames(
        // A z-index above the page's own layers: a sticky element below scrolling content would
        // force a compositor layer for each row of a list.
        "sticky top-0 z-10 flex h-dvh shrink-0 flex-col border-r border-line bg-canvas p-3",
        isCollapsed ? "w-16" : "w-64",
      )}
    >
      <div className="flex h-11 items-center gap-2.5 px-1">
        <LogoTile className="size-8" />
        {!isCollapsed && (
          <span className="min-w-0 flex-1">
            <span className="block cut-off font-semibold">{businessName}</span>
            {city && <span className="block cut-off text-xs text-text-3">{city}</span>}
          </span>
        )}
      </div>
      <QuickSearch isCollapsed={isCollapsed} onSearch={onSearch} />
      <nav aria-label={texts.main} className="mt-3 flex min-h-0 flex-1 flex-col overflow-y-auto">
        <Group>
          <NavLink destination={overview} isCollapsed={isCollapsed} isExact />
          <NavLink destination={renewals} isCollapsed={isCollapsed} alert={dueNow} />
          <NavLink destination={inbox} isCollapsed={isCollapsed} unanswered={unanswered} />
          <NavLink destination={payments} isCollapsed={isCollapsed} />
        </Group>
        <Group heading={texts.records} isCollapsed={isCollapsed}>
          <NavLink destination={customers} isCollapsed={isCollapsed} />
          <NavLink destination={contacts} isCollapsed={isCollapsed} />
          <NavLink destination={products} isCollapsed={isCollapsed} />
          <NavLink destination={subscriptions} isCollapsed={isCollapsed} />
          {plain.map((destination) => (
            <NavLink key={destination.to} destination={destination} isCollapsed={isCollapsed} />
          ))}
        </Group>
        <Group heading={texts.business} isCollapsed={isCollapsed}>
          <NavLink destination={analytics} isCollapsed={isCollapsed} />
          <NavLink destination={reports} isCollapsed={isCollapsed} />
          <NavLink destination={notifications} isCollapsed={isCollapsed} />
          <NavLink destination={templates} isCollapsed={isCollapsed} />
          <NavLink destination={billing} isCollapsed={isCollapsed} />
          <NavLink destination={settings} isCollapsed={isCollapsed} />
          <NavLink destination={support} isCollapsed={isCollapsed} />
        </Group>
        <span className="min-h-3 flex-1" />
        {!isCollapsed && card}
      </nav>
      <Tooltip label={toggleLabel} side="right" isOff={!isCollapsed}>
        <button
          type="button"
          aria-label={isCollapsed ? toggleLabel : undefined}
          aria-expanded={!isCollapsed}
          onClick={toggle}
          className={classNames(itemClass, "mt-0.5 text-text-3", isCollapsed && "justify-center px-0")}
        >
          <ToggleIcon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {!isCollapsed && toggleLabel}
        </button>
      </Tooltip>
    </aside>
  );
}

function Group({
  heading,
  isCollapsed = false,
  children,
}: {
  heading?: string;
  isCollapsed?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={heading ? "mt-5" : undefined}>
      {heading && !isCollapsed && <div className="px-2 pb-1 text-xs font-medium text-text-3">{heading}</div>}
      {heading && isCollapsed && <div aria-hidden className="mx-2 mb-2 h-px bg-line" />}
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </div>
  );
}

const itemClass =
  "flex h-8 items-center gap-2.5 rounded-sm px-2 text-base text-text-2 transition-colors duration-(--t-fast) hover:bg-hover focus-visible:-outline-offset-2";

function NavLink({
  destination,
  isCollapsed,
  isExact = false,
  alert = 0,
  unanswered = 0,
}: {
  destination: Destination;
  isCollapsed: boolean;
  isExact?: boolean;
  /** The number of overdue items; the only count in the sidebar with a background. */
  alert?: number;
  unanswered?: number;
}) {
  const { to, icon: Icon } = destination;
  const label = labelIn(useBusinessWords(), destination);
  const waiting = alert > 0 ? texts.dueNow(alert) : null;
  const said = waiting ?? unansweredLabel(unanswered);
  return (
    <li>
      <Tooltip label={label} side="right" isOff={!isCollapsed}>
        <Link
          to={to}
          activeOptions={{ exact: isExact, includeSearch: false }}
          aria-label={isCollapsed ? [label, said].filter(Boolean).join(", ") : undefined}
          className={classNames(
            itemClass,
            "group relative aria-[current=page]:bg-pressed/70 aria-[current=page]:font-medium aria-[current=page]:text-text",
            isCollapsed && "justify-center px-0",
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0 group-aria-[current=page]:text-accent-text" strokeWidth={1.75} />
          {!isCollapsed && <span className="flex-1 cut-off">{label}</span>}
          {said && isCollapsed && (
            <span
              aria-hidden
              className={classNames(
                "absolute top-1 right-1.5 size-2 rounded-full",
                waiting ? "bg-overdue" : "bg-accent",
              )}
            />
          )}
          {waiting && !isCollapsed && (
            <span
              title={waiting}
              className="num rounded-xs bg-overdue-soft px-1.5 text-xs leading-5 font-medium text-overdue-text"
            >
              {count(alert)}
              <span className="sr-only"> {texts.dueNowWords}</span>
            </span>
          )}
          {!isCollapsed && <UnansweredCount unanswered={unanswered} className="px-1.5 text-xs text-text-2" />}
        </Link>
      </Tooltip>
    </li>
  );
}
