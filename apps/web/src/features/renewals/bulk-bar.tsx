import { RefreshCw, Send } from "lucide-react";
import { paiseLabel } from "../../lib/display/amounts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { MAX_BULK_ROWS } from "../../lib/list/max-bulk-rows.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { SelectionAct, SelectionBar } from "../../ui/selection-bar.tsx";
import { type RenewalRow, sumOf } from "./board-figures.ts";
import { renewalTexts } from "./texts.ts";

const texts = translatedTexts(() => renewalTexts.bulk);

/**
 * Shows the selected renewals' number and sum of the next terms' prices, and the buttons Renew,
 * Remind and Clear selection. Renders nothing while none is selected, and no button that the role
 * may not use. Renew and Remind are disabled above `MAX_BULK_ROWS` rows, which is said.
 */
export function BulkBar({
  rows,
  onRenew,
  onRemind,
  onClear,
}: {
  rows: readonly RenewalRow[];
  onRenew: () => void;
  /** Null for a role that may not send reminders. */
  onRemind: (() => void) | null;
  onClear: () => void;
}) {
  if (rows.length === 0) return null;
  const isTooMany = rows.length > MAX_BULK_ROWS;
  return (
    <SelectionBar
      label={texts.label}
      clearLabel={texts.clear}
      onClear={onClear}
      summary={
        <>
          <span className="font-semibold">{texts.selected(rows.length)}</span>
          <span className="text-on-inverse-2"> · {paiseLabel(sumOf(rows))}</span>
          {isTooMany && <span className="block text-sm text-on-inverse-2">{texts.tooMany(MAX_BULK_ROWS)}</span>}
        </>
      }
    >
      {onRemind && (
        <SelectionAct
          icon={<Send aria-hidden className="size-4" strokeWidth={1.75} />}
          label={listTexts.remind}
          disabled={isTooMany}
          onClick={onRemind}
        />
      )}
      <SelectionAct
        isMain
        needs="subscriptions.renew"
        icon={<RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
        label={texts.renew(rows.length)}
        disabled={isTooMany}
        onClick={onRenew}
      />
    </SelectionBar>
  );
}
