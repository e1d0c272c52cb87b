import { Send } from "lucide-react";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { SelectionAct } from "../../ui/selection-bar.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { MAX_BULK_ROWS } from "./max-bulk-rows.ts";
import type { BulkTools } from "./record-list.tsx";
import { listTexts as texts } from "./texts.ts";
import type { SelectedRow } from "./use-bulk.ts";

/**
 * Opens the dialog that sends reminders for these rows; `onSent` runs after sending. Null for a
 * role that may not send.
 */
export type Remind = ((ids: readonly string[], onSent?: () => void) => void) | null;

/**
 * Shows the bulk action that opens the reminder dialog for the selected rows, and clears the
 * selection after sending; more than `MAX_BULK_ROWS` rows give a toast instead. Renders nothing
 * when `remind` is null, for a role that may not send. Disabled while rows are still being
 * selected.
 */
export function RemindAct({ remind, selectedRows, isLooking, clear }: BulkTools<SelectedRow> & { remind: Remind }) {
  if (!remind) return null;
  const ask = () => {
    const ids = selectedRows().map(({ id }) => id);
    if (ids.length > MAX_BULK_ROWS) showToast({ title: texts.tooManyReminders(MAX_BULK_ROWS), isDestructive: true });
    else remind(ids, clear);
  };
  return (
    <SelectionAct
      icon={<Send aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />}
      label={texts.remind}
      disabled={isLooking}
      onClick={ask}
    />
  );
}

/**
 * Shows the button on a record's page that opens the reminder dialog for it; disabled while the
 * server can't be reached, and with `cannot`, the reason why none can be sent, which it shows.
 * Nothing when `remind` is null, for a role that may not send.
 */
export function RemindButton({ id, remind, cannot = null }: { id: string; remind: Remind; cannot?: string | null }) {
  const reasonId = useId();
  if (!remind) return null;
  return (
    <div className="grid gap-1">
      <Button
        needsNetwork
        width="full"
        disabled={cannot !== null}
        aria-describedby={cannot === null ? undefined : reasonId}
        onClick={() => remind([id])}
      >
        <Send aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.remind}
      </Button>
      {cannot !== null && (
        <p id={reasonId} className="num text-center text-sm text-text-2">
          {cannot}
        </p>
      )}
    </div>
  );
}

/**
 * Shows the item in a row's menu that opens the reminder dialog for it; disabled while the server
 * can't be reached. Nothing when `remind` is null, for a role that may not send.
 */
export function RemindItem({ id, remind }: { id: string; remind: Remind }) {
  if (!remind) return null;
  return (
    <MenuItem needsNetwork onSelect={() => remind([id])}>
      <Send aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
      {texts.remind}
    </MenuItem>
  );
}
