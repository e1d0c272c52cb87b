import type { Customer } from "@aavarti/contract/customers";
import { CustomerMenu } from "../features/customers/customer-menu.tsx";
import { CustomerPanel } from "../features/customers/customer-panel.tsx";
import { useToday } from "../lib/display/clock.ts";
import type { Remind } from "../lib/list/remind.tsx";
import type { TakePayment } from "../lib/payments/take-payment.tsx";
import type { Writer } from "../lib/records/chat-message.ts";
import { useMay } from "../lib/session/may.tsx";
import { useSubscriptionActs } from "./-use-subscription-acts.tsx";

/** Shows the customer beside the list with the dialogs of the list and the one of a renewal. */
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
  return (
    <>
      <CustomerPanel
        {...panel}
        today={today}
        writer={writer}
        take={take}
        renew={may("subscriptions.renew") ? renew : null}
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
    </>
  );
}
