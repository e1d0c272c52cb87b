import { UNDO_MINUTES } from "@aavarti/domain/renewals";
import { plural, t } from "@lingui/core/macro";
import { showToast } from "../../ui/toast-store.ts";
import { showFailure } from "../api/failure-toast.ts";
import { trpc } from "../api/trpc.ts";
import { amountLabel } from "../display/amounts.ts";
import { useRefreshMoney } from "./use-refresh-money.ts";

interface OpeningTerm {
  readonly subscriptionId: string;
  /** The term's number. */
  readonly term: number;
}

/**
 * Returns a function that stores on the server whether terms entered before payments were recorded
 * count as paid, and refreshes what shows money. A toast says how many, what is due, and offers
 * Undo for five minutes, which stores the opposite for all of them; a failure, as of a term to
 * which a payment belongs by then, shows a toast.
 */
export function useOpening(): (terms: readonly OpeningTerm[], paid: boolean) => void {
  const refresh = useRefreshMoney();
  const opening = trpc.payments.setOpening.useMutation({
    onSuccess: ({ due }, { terms, paid }) => {
      const count = terms.length;
      showToast({
        title: paid
          ? plural(count, { one: "# term marked as paid", other: "# terms marked as paid" })
          : plural(count, { one: "# term marked as unpaid", other: "# terms marked as unpaid" }),
        description: due === "0.00" ? undefined : t`${{ amount: amountLabel(due) }} due`,
        action: {
          label: t`Undo`,
          altText: t`Press F8, then select Undo to undo this change`,
          run: () => opening.mutate({ terms, paid: !paid }),
        },
        until: Date.now() + UNDO_MINUTES * 60_000,
      });
    },
    onError: (error) => showFailure(t`Couldn't save`, error),
    onSettled: refresh,
  });
  return (terms, paid) => opening.mutate({ terms: [...terms], paid });
}
