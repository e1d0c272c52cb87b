import type { Subscription } from "@aavarti/contract/subscriptions";
import { Link } from "@tanstack/react-router";
import { Ellipsis, ExternalLink, Pencil, Trash2 } from "lucide-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { subscriptionTexts as texts } from "./texts.ts";
import { useDeleteSubscription } from "./use-subscription-mutations.ts";

export function SubscriptionMenu({ subscription, onEdit }: { subscription: Subscription; onEdit: () => void }) {
  const remove = useDeleteSubscription();
  return (
    <Menu
      trigger={
        <IconButton label={texts.actionsFor(subscription.customer.name, subscription.product.name)}>
          <Ellipsis aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />
        </IconButton>
      }
    >
      <MenuItem asChild>
        <Link to="/dashboard/subscriptions/$id" params={{ id: subscription.id }}>
          <ExternalLink aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
          {texts.menu.open}
        </Link>
      </MenuItem>
      <MenuItem onSelect={onEdit}>
        <Pencil aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
        {texts.menu.edit}
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDestructive onSelect={() => remove.mutate({ id: subscription.id })}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.menu.remove}
      </MenuItem>
    </Menu>
  );
}
