import type { Subscription } from "@aavarti/contract/subscriptions";
import { Link } from "@tanstack/react-router";
import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { type Remind, RemindItem } from "../../lib/list/remind.tsx";
import { payingFor } from "../../lib/payments/paying-for.ts";
import { type TakePayment, TakePaymentItem } from "../../lib/payments/take-payment.tsx";
import { Allowed } from "../../lib/session/may.tsx";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { subscriptionTexts as texts } from "./texts.ts";
import { useDeleteSubscription } from "./use-delete-subscription.ts";

export interface SubscriptionMenuProps {
  readonly subscription: Subscription;
  readonly remind: Remind;
  readonly take: TakePayment;
  readonly onEdit: () => void;
}

/**
 * Shows the actions menu of one subscription: open, take a payment (unless `take` is null), edit,
 * remind (unless `remind` is null) and delete, as the role allows. Delete moves it to Trash at
 * once, with Undo in the toast.
 */
export function SubscriptionMenu(props: SubscriptionMenuProps) {
  const { customer, product } = props.subscription;
  return (
    <RowMenu label={texts.actionsFor(customer.name, product.name)}>
      {() => <SubscriptionMenuItems {...props} />}
    </RowMenu>
  );
}

function SubscriptionMenuItems({ subscription, remind, take, onEdit }: SubscriptionMenuProps) {
  const remove = useDeleteSubscription();
  return (
    <>
      <MenuItem asChild>
        <Link to="/dashboard/subscriptions/$id" params={{ id: subscription.id }}>
          <ExternalLink aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
          {texts.menu.open}
        </Link>
      </MenuItem>
      <TakePaymentItem take={take} paying={payingFor(subscription)} />
      <MenuItem needs="subscriptions.write" onSelect={onEdit}>
        <Pencil aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
        {texts.menu.edit}
      </MenuItem>
      <RemindItem id={subscription.id} remind={remind} />
      <Allowed needs="subscriptions.delete">
        <MenuSeparator />
      </Allowed>
      <MenuItem needs="subscriptions.delete" isDestructive onSelect={() => remove.mutate({ id: subscription.id })}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.menu.remove}
      </MenuItem>
    </>
  );
}
