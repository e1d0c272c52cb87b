import { formatInr } from "@aavarti/domain/money";
import { RefreshCw, X } from "lucide-react";
import { type RenewalRow, sumOf } from "./board-figures.ts";
import { renewalTexts } from "./texts.ts";

const texts = renewalTexts.bulk;

/** The API's own limit: each renewal is a transaction. */
const MOST_AT_ONCE = 200;

/** What is selected and what can be done with all of it. On a phone it stands in the tab bar's place. */
export function BulkBar({
  rows,
  onRenew,
  onClear,
}: {
  rows: readonly RenewalRow[];
  onRenew: () => void;
  onClear: () => void;
}) {
  if (rows.length === 0) return null;
  const isTooMany = rows.length > MOST_AT_ONCE;
  return (
    <section
      aria-label={texts.label}
      className="fixed inset-x-0 bottom-0 z-30 flex animate-rise-in items-center gap-3 bg-inverse px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-on-inverse shadow-pop lg:inset-x-auto lg:bottom-6 lg:left-1/2 lg:-translate-x-1/2 lg:rounded-lg lg:py-1.5 lg:pr-1.5"
    >
      <p className="num min-w-0 flex-1 lg:pr-3">
        <span className="font-semibold">{texts.selected(rows.length)}</span>
        <span className="text-on-inverse-2"> · {formatInr(sumOf(rows))}</span>
        {isTooMany && <span className="block text-sm text-on-inverse-2">{texts.tooMany(MOST_AT_ONCE)}</span>}
      </p>
      <button
        type="button"
        onClick={onRenew}
        disabled={isTooMany}
        className="num inline-flex h-11 items-center gap-1.5 rounded-sm bg-on-inverse px-4 font-medium text-inverse hover:opacity-90 focus-visible:outline-on-inverse disabled:opacity-55 lg:h-9"
      >
        <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.renew(rows.length)}
      </button>
      <button
        type="button"
        aria-label={texts.clear}
        onClick={onClear}
        className="inline-flex size-11 items-center justify-center rounded-sm text-on-inverse-2 hover:text-on-inverse focus-visible:outline-on-inverse lg:size-9"
      >
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </section>
  );
}
