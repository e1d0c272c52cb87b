import { t } from "@lingui/core/macro";
import { MessagesSquare } from "lucide-react";
import type { BulkTools } from "../../lib/list/record-list.tsx";
import type { Remind } from "../../lib/list/remind.tsx";
import type { SelectedRow } from "../../lib/list/use-bulk.ts";
import { SelectionAct } from "../../ui/selection-bar.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** Most customers to whom the server sends one bulk message. */
const MAX_CUSTOMERS = 1_000;

/**
 * Shows the bulk action that opens the dialog to write to all selected customers, and clears the
 * selection after sending; for more than 1,000 it only shows a toast. Renders nothing when `write`
 * is null, for a role that may not send in bulk. Disabled while rows are still being selected.
 */
export function MessageAct({ write, selectedRows, isLooking, clear }: BulkTools<SelectedRow> & { write: Remind }) {
  if (!write) return null;
  const ask = () => {
    const ids = selectedRows().map(({ id }) => id);
    if (ids.length > MAX_CUSTOMERS)
      showToast({ title: t`Select at most ${{ most: MAX_CUSTOMERS }} for one message`, isDestructive: true });
    else if (ids.length > 0) write(ids, clear);
  };
  return (
    <SelectionAct
      icon={<MessagesSquare aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />}
      label={t`Message`}
      disabled={isLooking}
      onClick={ask}
    />
  );
}
