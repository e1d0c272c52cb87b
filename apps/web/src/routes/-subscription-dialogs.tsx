import type { CalendarDate } from "@aavarti/domain/calendar";
import { useProductChoices } from "../features/products/use-product-choices.ts";
import { ReactivateDialog } from "../features/renewals/reactivate-dialog.tsx";
import { RenewDialog } from "../features/renewals/renew-dialog.tsx";
import type { RenewalWishes } from "../features/renewals/use-renewals.ts";
import type { SubscriptionAction } from "../features/subscriptions/actions/allowed-actions.ts";
import { CancelDialog } from "../features/subscriptions/actions/cancel-dialog.tsx";
import { ChangeProductDialog } from "../features/subscriptions/actions/change-product-dialog.tsx";
import { PauseDialog } from "../features/subscriptions/actions/pause-dialog.tsx";
import type { SubscriptionDetail } from "../features/subscriptions/actions/use-subscription-actions.ts";

/**
 * Shows the dialog of one action on one subscription; renewing calls `onRenew`, the others save
 * themselves, and each calls `onClose`. It is a route module because it combines three features.
 * Resuming has no dialog.
 */
export function SubscriptionDialogs({
  action,
  subscription,
  today,
  onRenew,
  onClose,
}: {
  action: Exclude<SubscriptionAction, "resume">;
  subscription: SubscriptionDetail;
  today: CalendarDate;
  onRenew: (wishes: RenewalWishes) => void;
  onClose: () => void;
}) {
  const products = useProductChoices({ isNeeded: action === "change" });
  switch (action) {
    case "renew":
      return (
        <RenewDialog
          target={{ ...subscription, durationMonths: subscription.nextMonths }}
          today={today}
          onRenew={onRenew}
          onClose={onClose}
        />
      );
    case "reactivate":
      return <ReactivateDialog target={subscription} today={today} onClose={onClose} />;
    case "pause":
      return <PauseDialog subscription={subscription} today={today} onClose={onClose} />;
    case "cancel":
      return <CancelDialog subscription={subscription} today={today} onClose={onClose} />;
    case "change":
      return <ChangeProductDialog subscription={subscription} products={products} today={today} onClose={onClose} />;
  }
}
