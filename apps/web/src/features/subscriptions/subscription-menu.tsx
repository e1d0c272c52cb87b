import type { Subscription } from "@aavarti/contract/subscriptions";
import { Link } from "@tanstack/react-router";
import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { subscriptionTexts as texts } from "./texts.ts";
import { useDeleteSubscription } from "./use-subscription-mutations.ts";

/** What can be done with one subscription. */
export function SubscriptionMenu({ subscription, onEdit }: { subscription: Subscription; onEdit: () => void }) {
  return (
    <RowMenu label={texts.actionsFor(subscription.customer.name, subscription.product.name)}>
      {() => <SubscriptionMenuItems subscription={subscription} onEdit={onEdit} />}
    </RowMenu>
  );
}

function SubscriptionMenuItems({ subscription, onEdit }: { subscription: Subscription; onEdit: () => void }) {
  const remove = useDeleteSubscription();
  return (
    <>
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
    </>
  );
}
