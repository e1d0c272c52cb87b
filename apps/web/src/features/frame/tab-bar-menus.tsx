import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import {
  analytics,
  billing,
  contacts,
  customers,
  labelIn,
  notifications,
  overview,
  payments,
  plain,
  products,
  reports,
  settings,
  subscriptions,
  support,
  templates,
} from "./destinations.ts";
import { frameTexts as texts } from "./texts.ts";

/**
 * The menu of what the role may create, with the business's nouns, around its `trigger`. It is open
 * when mounted; each item leads to a form, and "Take payment" calls `onTake`. That one is left out
 * when `onTake` is null.
 */
export function AddMenuOpen({ trigger, onTake }: { trigger: ReactNode; onTake: (() => void) | null }) {
  const words = useBusinessWords();
  return (
    <Menu isOpenAtFirst side="top" align="center" trigger={trigger}>
      {onTake && (
        <MenuItem needsNetwork onSelect={onTake}>
          <payments.icon aria-hidden className="size-5 text-text-3" strokeWidth={1.75} />
          {texts.takePayment}
        </MenuItem>
      )}
      <MenuItem needs="subscriptions.write" asChild>
        <Link to="/dashboard/subscriptions" search={{ form: "new" }}>
          <subscriptions.icon aria-hidden className="size-5 text-text-3" strokeWidth={1.75} />
          {texts.new(words.subscription.one)}
        </Link>
      </MenuItem>
      <MenuItem needs="customers.write" asChild>
        <Link to="/dashboard/customers" search={{ form: "new" }}>
          <customers.icon aria-hidden className="size-5 text-text-3" strokeWidth={1.75} />
          {texts.new(words.customer.one)}
        </Link>
      </MenuItem>
      <MenuItem needs="products.write" asChild>
        <Link to="/dashboard/products" search={{ form: "new" }}>
          <products.icon aria-hidden className="size-5 text-text-3" strokeWidth={1.75} />
          {texts.new(words.product.one)}
        </Link>
      </MenuItem>
    </Menu>
  );
}

/**
 * Shows the menu with links to the screens that have no tab of their own on a phone, the dashboard
 * among them, around its `trigger`. It is open when mounted.
 */
export function MoreMenuOpen({ trigger }: { trigger: ReactNode }) {
  const words = useBusinessWords();
  return (
    <Menu isOpenAtFirst side="top" trigger={trigger}>
      {[
        overview,
        subscriptions,
        payments,
        contacts,
        products,
        ...plain,
        analytics,
        reports,
        notifications,
        templates,
        billing,
        settings,
        support,
      ].map((destination) => (
        <MenuItem key={destination.to} asChild>
          <Link to={destination.to}>
            <destination.icon aria-hidden className="size-5 text-text-3" strokeWidth={1.75} />
            <span className="flex-1">{labelIn(words, destination)}</span>
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
