import type { CalendarDate } from "@aavarti/domain/calendar";
import { Phone } from "lucide-react";
import { inboxTexts } from "../features/inbox/texts.ts";
import { paymentToTake } from "../features/payments/record/payment-to-take.ts";
import { trpc } from "../lib/api/trpc.ts";
import { paiseLabel } from "../lib/display/amounts.ts";
import type { TakePayment } from "../lib/payments/take-payment.tsx";
import { callLink } from "../lib/records/contact-links.ts";
import { useMay } from "../lib/session/may.tsx";
import { ActButton } from "../ui/act-button.tsx";
import { squareButtonClass } from "../ui/button.tsx";

/**
 * Shows, in the head of a conversation on a phone, what can be done for its customer at once: the
 * amount to take, which opens the payment sheet with `take` (nothing while nothing is owed, or for
 * a role without it), and a call to their number, if they have one.
 */
export function ConversationActs({
  customer: { id, name },
  take,
  today,
}: {
  customer: { readonly id: string; readonly name: string };
  take: TakePayment;
  today: CalendarDate;
}) {
  const mayRenew = useMay()("subscriptions.renew");
  const phone = trpc.customers.read.useQuery({ id }).data?.phone;
  const account = trpc.payments.account.useQuery({ customerId: id }).data;
  const { toTake, label } = account ? paymentToTake(account, { mayRenew, today }) : { toTake: 0, label: undefined };
  return (
    <>
      {take && toTake > 0 && (
        <ActButton
          aria-label={label}
          onClick={() => take({ customerId: id, name })}
          className="num min-h-11 shrink-0 rounded-sm border border-line-strong bg-surface px-2 font-medium whitespace-nowrap text-accent-text hover:bg-hover"
        >
          {inboxTexts.draft.take(paiseLabel(toTake))}
        </ActButton>
      )}
      {phone && (
        <a href={callLink(phone)} aria-label={inboxTexts.head.call(name)} className={squareButtonClass}>
          <Phone aria-hidden className="size-5" strokeWidth={1.75} />
        </a>
      )}
    </>
  );
}
