import { t } from "@lingui/core/macro";
import { Link } from "@tanstack/react-router";
import { ExternalLink, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { RemindItem } from "../../lib/list/remind.tsx";
import { TakePaymentItem } from "../../lib/payments/take-payment.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import type { WorkMenuProps } from "./work-menu-props.ts";

const glyph = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;

/**
 * Shows the menu of a renewal in today's work around its `trigger`, open when mounted: take the
 * payment, renew, send a reminder and open it. What the role may not do is left out.
 */
export function WorkMenuOpen({ trigger, item, take, remind, onRenew }: WorkMenuProps & { trigger: ReactNode }) {
  const { id, customer } = item;
  const paying = { customerId: customer.id, name: customer.name, subscriptionId: id, isRenewal: true };
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <TakePaymentItem take={take} paying={paying} />
      <MenuItem needs="subscriptions.renew" needsNetwork onSelect={() => onRenew(id)}>
        <RefreshCw {...glyph} />
        {t`Renew`}
      </MenuItem>
      <RemindItem id={id} remind={remind} />
      <MenuItem asChild>
        <Link to="/dashboard/subscriptions/$id" params={{ id }}>
          <ExternalLink {...glyph} />
          {t`Open ${{ noun: item.product.name }}`}
        </Link>
      </MenuItem>
    </Menu>
  );
}
