import type { RemindNow } from "@aavarti/contract/by-hand";
import { lazy, useCallback, useState } from "react";
import { useToday } from "../lib/display/clock.ts";
import type { Remind } from "../lib/list/remind.tsx";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";

const RemindNowDialog = lazy(() =>
  import("../features/reminders/remind-now-dialog.tsx").then(({ RemindNowDialog }) => ({ default: RemindNowDialog })),
);

/**
 * Returns `remind`, which opens the dialog to send a reminder by hand to some rows (ids of what
 * `about` names), and `dialog` to render. `remind` is null for a role without `reminders.send`. Its
 * `onSent` runs only after sending.
 */
export function useReminding(about: RemindNow["about"]) {
  const may = useMay();
  const today = useToday();
  const [asked, setAsked] = useState<{ readonly ids: string[]; readonly onSent?: (() => void) | undefined } | null>(
    null,
  );
  const ask = useCallback<NonNullable<Remind>>((ids, onSent) => setAsked({ ids: [...ids], onSent }), []);
  const remind: Remind = may("reminders.send") ? ask : null;
  const dialog = asked && (
    <OpeningDialog onCancel={() => setAsked(null)}>
      <RemindNowDialog
        chosen={{ about, ids: asked.ids }}
        today={today}
        onClose={(isDone) => {
          if (isDone) asked.onSent?.();
          setAsked(null);
        }}
      />
    </OpeningDialog>
  );
  return { remind, dialog };
}
