import { Link } from "@tanstack/react-router";
import { Menu as MenuIcon, Plus } from "lucide-react";
import { useBusinessWords } from "../../lib/business-words.ts";
import { count } from "../../lib/display.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import {
  billing,
  customers,
  type Destination,
  labelIn,
  notifications,
  overview,
  products,
  renewals,
  settings,
  subscriptions,
  support,
  templates,
} from "./destinations.ts";
import { frameTexts as texts } from "./texts.ts";

const tabClass =
  "flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium text-text-2 focus-visible:-outline-offset-2 aria-[current=page]:text-accent-text";

/** The phone's navigation: 56 px, with adding in the middle. */
export function TabBar({ dueNow }: { dueNow: number }) {
  return (
    <nav
      data-chrome
      aria-label={texts.main}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)]"
    >
      <Tab destination={renewals} alert={dueNow} />
      <Tab destination={customers} />
      <AddMenu />
      <Tab destination={subscriptions} />
      <MoreMenu />
    </nav>
  );
}

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
      <span className="max-w-full truncate">{label}</span>
    </Link>
  );
}

function AddMenu() {
  const words = useBusinessWords();
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" aria-label={texts.add} className="flex h-14 flex-1 items-center justify-center">
          <span className="flex size-11 items-center justify-center rounded-lg bg-accent text-on-accent">
            <Plus aria-hidden className="size-6" strokeWidth={1.75} />
          </span>
        </button>
      }
    >
      <MenuItem asChild>
        <Link to="/dashboard/subscriptions" search={{ form: "new" }}>
          <subscriptions.icon aria-hidden className="size-5 text-text-3" strokeWidth={1.75} />
          {texts.new(words.subscription.one)}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/dashboard/customers" search={{ form: "new" }}>
          <customers.icon aria-hidden className="size-5 text-text-3" strokeWidth={1.75} />
          {texts.new(words.customer.one)}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/dashboard/products" search={{ form: "new" }}>
          <products.icon aria-hidden className="size-5 text-text-3" strokeWidth={1.75} />
          {texts.new(words.product.one)}
        </Link>
      </MenuItem>
    </Menu>
  );
}

function MoreMenu() {
  const words = useBusinessWords();
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" className={tabClass}>
          <MenuIcon aria-hidden className="size-5.5" strokeWidth={1.75} />
          {texts.more}
        </button>
      }
    >
      {[overview, products, notifications, templates, billing, settings, support].map((destination) => (
        <MenuItem key={destination.to} asChild>
          <Link to={destination.to}>
            <destination.icon aria-hidden className="size-5 text-text-3" strokeWidth={1.75} />
            {labelIn(words, destination)}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
