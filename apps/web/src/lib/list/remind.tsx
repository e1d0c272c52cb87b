import { Send } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { SelectionAct } from "../../ui/selection-bar.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { MOST_AT_ONCE } from "./most-at-once.ts";
import type { BulkTools } from "./record-list.tsx";
import { listTexts as texts } from "./texts.ts";
import type { SelectedRow } from "./use-bulk.ts";

/**
 * Asks about a reminder to these rows now; `onSent` when it has gone. Null for whoever may not
 * send.
 */
export type Remind = ((ids: readonly string[], onSent?: () => void) => void) | null;

/** A reminder now to everybody who is selected. */
export function RemindAct({ remind, selectedRows, isLooking, clear }: BulkTools<SelectedRow> & { remind: Remind }) {
  if (!remind) return null;
  const ask = () => {
    const ids = selectedRows().map(({ id }) => id);
    if (ids.length > MOST_AT_ONCE) showToast({ title: texts.tooManyReminders(MOST_AT_ONCE), isDestructive: true });
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

/** The same for the one whose page it stands on. */
export function RemindButton({ id, remind }: { id: string; remind: Remind }) {
  if (!remind) return null;
  return (
    <Button needsNetwork width="full" onClick={() => remind([id])}>
      <Send aria-hidden className="size-4" strokeWidth={1.75} />
      {texts.remind}
    </Button>
  );
}

/** The same for one row, from its menu. */
export function RemindItem({ id, remind }: { id: string; remind: Remind }) {
  if (!remind) return null;
  return (
    <MenuItem needsNetwork onSelect={() => remind([id])}>
      <Send aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
      {texts.remind}
    </MenuItem>
  );
}
