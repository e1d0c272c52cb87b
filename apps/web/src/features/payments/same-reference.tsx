import { comparedReference } from "@aavarti/domain/payment-references";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayWithYear } from "../../lib/display/display.ts";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { takeTexts as texts } from "./texts.ts";

/** Most other payments that are named; their number is small in any case. */
const MAX_NAMED = 3;

/**
 * Warns of payments that have this reference already and are not reversed: who paid, how much, when
 * and the receipt, which opens in a new tab. Loads them half a second after the last change. Shows
 * nothing without one, for a reference that identifies no payment, or when loading failed: the
 * server checks again when the payment is recorded.
 */
export function SameReference({ reference }: { reference: string }) {
  const compared = useDebounced(comparedReference(reference), 500);
  const { data } = trpc.payments.list.useQuery(
    { sameReference: compared ?? "", limit: MAX_NAMED },
    { enabled: compared !== null, staleTime: 0 },
  );
  const found = compared === null || compared !== comparedReference(reference) ? [] : (data?.items ?? []);
  return (
    <div role="status" className="empty:hidden lg:col-span-2">
      {found.length > 0 && (
        <div className="num grid gap-1 rounded-sm border border-soon-line bg-soon-soft px-3 py-2 text-soon-text">
          {found.map(({ id, customer, amount, receivedOn, receiptNumber }) => (
            <p key={id} className="wrap-anywhere">
              {texts.sameReference(customer.name, amountLabel(amount), dayWithYear(receivedOn))}{" "}
              {receiptNumber && (
                <a
                  href={`/dashboard/payments?${new URLSearchParams({ tab: "received", day: receivedOn, q: receiptNumber })}`}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="font-medium underline"
                >
                  {texts.receipt(receiptNumber)}
                </a>
              )}
            </p>
          ))}
          <p>{texts.sameReferenceCheck}</p>
        </div>
      )}
    </div>
  );
}
