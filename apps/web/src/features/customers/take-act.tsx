import { t } from "@lingui/core/macro";
import type { BulkTools } from "../../lib/list/record-list.tsx";
import type { SelectedRow } from "../../lib/list/use-bulk.ts";
import { MoneyIcon } from "../../lib/payments/money-icon.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { SelectionAct } from "../../ui/selection-bar.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** Most customers whose dues the server takes in one payment. */
const MAX_CUSTOMERS = 50;

/**
 * Shows the bulk action that opens the payment sheet for all selected customers, from the first of
 * them; for more than 50 it only shows a toast. Renders nothing when `take` is null. Disabled while
 * rows are still being selected.
 */
export function TakeAct({ take, selectedRows, isLooking }: BulkTools<SelectedRow> & { take: TakePayment }) {
  if (!take) return null;
  const ask = () => {
    const [first, ...others] = selectedRows().map(({ id, name }) => ({ customerId: id, name }));
    if (others.length >= MAX_CUSTOMERS)
      showToast({ title: t`Select at most ${{ most: MAX_CUSTOMERS }} for one payment`, isDestructive: true });
    else if (first) take({ ...first, others });
  };
  return (
    <SelectionAct
      icon={<MoneyIcon aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />}
      label={t`Take payment`}
      disabled={isLooking}
      onClick={ask}
    />
  );
}
