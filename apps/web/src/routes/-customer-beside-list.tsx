import type { Customer } from "@aavarti/contract/customers";
import { lazy, useState } from "react";
import { CustomerMenu } from "../features/customers/customer-menu.tsx";
import { CustomerPanel } from "../features/customers/customer-panel.tsx";
import { useCustomerChoices } from "../features/customers/use-customer-choices.ts";
import { useProductChoices } from "../features/products/use-product-choices.ts";
import { useToday } from "../lib/display/clock.ts";
import type { Remind } from "../lib/list/remind.tsx";
import type { TakePayment } from "../lib/payments/take-payment.tsx";
import type { Writer } from "../lib/records/chat-message.ts";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";
import { useSubscriptionActs } from "./-use-subscription-acts.tsx";

/** Lazy until the first form opens, because forms bring the validation schemas with them. */
const SubscriptionForm = lazy(() =>
  import("../features/subscriptions/subscription-form.tsx").then(({ SubscriptionForm }) => ({
    default: SubscriptionForm,
  })),
);

/**
 * Shows the customer beside the list with the dialogs of the list, the one of a renewal and the
 * form of a new subscription.
 */
export function CustomerBesideList({
  remind,
  take,
  writer,
  onEdit,
  ...panel
}: {
  id: string;
  place: string | null;
  previous: string | null;
  next: string | null;
  isFocused: boolean;
  isFollowed: boolean;
  remind: Remind;
  take: TakePayment;
  writer: Writer;
  onEdit: (id: string) => void;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const today = useToday();
  const may = useMay();
  const { renew, dialog } = useSubscriptionActs(today);
  const [subscriber, setSubscriber] = useState<Customer | null>(null);
  const endForm = () => setSubscriber(null);
  const customers = useCustomerChoices({ isNeeded: subscriber !== null });
  const products = useProductChoices({ isNeeded: subscriber !== null });
  return (
    <>
      <CustomerPanel
        {...panel}
        today={today}
        writer={writer}
        take={take}
        renew={may("subscriptions.renew") ? renew : null}
        subscribe={may("subscriptions.write") ? setSubscriber : null}
        menu={(customer: Customer) => (
          <CustomerMenu
            customer={customer}
            writer={writer}
            remind={remind}
            take={null}
            onEdit={() => onEdit(customer.id)}
            isFramed
          />
        )}
      />
      {dialog}
      {subscriber && (
        <OpeningDialog onCancel={endForm}>
          <SubscriptionForm
            subscription={null}
            customer={subscriber}
            today={today}
            customers={customers}
            products={products}
            mayTakePayment={may("payments.record")}
            onClose={endForm}
          />
        </OpeningDialog>
      )}
    </>
  );
}
