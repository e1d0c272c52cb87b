import { t } from "@lingui/core/macro";
import { Link } from "@tanstack/react-router";
import { Ellipsis, ExternalLink, RefreshCw } from "lucide-react";
import { type Remind, RemindItem } from "../../lib/list/remind.tsx";
import { type TakePayment, TakePaymentItem } from "../../lib/payments/take-payment.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import type { WorkItem } from "./work-words.ts";

const glyph = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;

/**
 * Shows the "more" button of a renewal in today's work and its menu: take the payment, renew, send
 * a reminder and open it. What the role may not do is left out.
 */
export function WorkMenu({
  item,
  take,
  remind,
  onRenew,
}: {
  item: WorkItem;
  take: TakePayment;
  remind: Remind;
  onRenew: (id: string) => void;
}) {
  const { id, customer } = item;
  const paying = { customerId: customer.id, name: customer.name, subscriptionId: id, isRenewal: true };
  return (
    <Menu
      trigger={
        <IconButton
          label={t`More actions for ${{ name: customer.name }}`}
          className="border border-line-strong bg-surface"
        >
          <Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      }
    >
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
