import { lazy, useCallback, useState } from "react";
import { useToday } from "../lib/display/clock.ts";
import type { Remind } from "../lib/list/remind.tsx";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";

const BulkDialog = lazy(() =>
  import("../features/bulk/bulk-dialog.tsx").then(({ BulkDialog }) => ({ default: BulkDialog })),
);

/**
 * Returns `write`, which opens the dialog that writes a message to these customers, and `dialog` to
 * render. `write` is null for a role without `bulk.send`. Its second argument runs only after
 * sending.
 */
export function useBulkMessage() {
  const may = useMay();
  const today = useToday();
  const [asked, setAsked] = useState<{ ids: readonly string[]; onSent?: (() => void) | undefined } | null>(null);
  const ask = useCallback<NonNullable<Remind>>((ids, onSent) => setAsked({ ids, onSent }), []);
  const write: Remind = may("bulk.send") ? ask : null;
  const dialog = asked && (
    <OpeningDialog onCancel={() => setAsked(null)}>
      <BulkDialog
        customerIds={asked.ids}
        today={today}
        onClose={(isDone) => {
          if (isDone) asked.onSent?.();
          setAsked(null);
        }}
      />
    </OpeningDialog>
  );
  return { write, dialog };
}
