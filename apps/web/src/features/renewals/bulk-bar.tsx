import { RefreshCw, Send } from "lucide-react";
import { paiseLabel } from "../../lib/display/amounts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { MOST_AT_ONCE } from "../../lib/list/most-at-once.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { SelectionAct, SelectionBar } from "../../ui/selection-bar.tsx";
import { type RenewalRow, sumOf } from "./board-figures.ts";
import { renewalTexts } from "./texts.ts";

const texts = translatedTexts(() => renewalTexts.bulk);

/**
 * The selected renewals, their total, and the bulk actions Renew and Remind. Renders nothing while
 * none is selected, and no action that the role may not do. Both are disabled above `MOST_AT_ONCE`.
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
  const isTooMany = rows.length > MOST_AT_ONCE;
  return (
    <SelectionBar
      label={texts.label}
      clearLabel={texts.clear}
      onClear={onClear}
      summary={
        <>
          <span className="font-semibold">{texts.selected(rows.length)}</span>
          <span className="text-on-inverse-2"> · {paiseLabel(sumOf(rows))}</span>
          {isTooMany && <span className="block text-sm text-on-inverse-2">{texts.tooMany(MOST_AT_ONCE)}</span>}
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
