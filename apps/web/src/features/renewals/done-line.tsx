import { amountLabel } from "../../lib/display/amounts.ts";
import { useIsToCome } from "../../lib/display/clock.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import type { RenewalRow } from "./board-figures.ts";
import { focusRowThen, type RowContext } from "./row-actions.ts";
import { outcomeOfRow } from "./row-outcome.ts";
import { TakeIconButton } from "./row-parts.tsx";
import { renewalTexts as texts } from "./texts.ts";
import type { Renewed } from "./use-renewals.ts";

/**
 * Returns what is left to pay of a renewed row: of its terms, or after a payment of the sheet all
 * that the payer and those they pay for owe. Null when nothing is.
 */
const dueOf = ({ due, payment }: Renewed): string | null => {
  const left = payment?.due ?? due;
  return left && left !== "0.00" ? amountLabel(left) : null;
};

/**
 * A renewed or paused row: one line with Undo, which stays until the screen is loaded again, and
 * with what is left to pay and a button to take it. Undo of a renewal goes once it is too late for
 * it. Undo of a pause calls `context.onResume`, else `context.onUndo`; it is disabled while the row
 * is saved or undone. Renders nothing for a row without an action or with a refused one.
 */
export function DoneLine({ row, context }: { row: RenewalRow; context: RowContext }) {
  const outcome = outcomeOfRow(row, context.outcomes);
  const isInTime = useIsToCome(outcome?.kind === "renewed" ? outcome.undoUntil : null);
  if (!outcome || outcome.kind === "refused") return null;
  const isPaused = outcome.kind === "paused";
  const due = outcome.kind === "renewed" ? dueOf(outcome) : null;
  const paid = outcome.kind === "renewed" ? outcome.payment : undefined;
  const isPending = outcome.kind === "saving" || outcome.kind === "undoing";
  return (
    <div className="flex min-h-9 items-center gap-2 max-lg:min-h-11">
      <Ring
        shape={isPaused ? { kind: "bars" } : { kind: "check" }}
        className={classNames("size-4", isPaused ? "text-paused" : "animate-fade-in text-paid")}
      />
      <span className="min-w-0 flex-1">
        <span className="block cut-off font-medium max-lg:text-md">{row.customer.name}</span>
        <span
          className={classNames("num block text-xs text-balance", isPaused ? "text-paused-text" : "text-paid-text")}
        >
          {outcome.kind === "saving"
            ? texts.renewing
            : isPaused
              ? texts.paused
              : texts.doneTill(dayLabel(outcome.endDate, context.today))}
        </span>
        {due !== null && <span className="num block text-xs font-medium">{texts.due(due)}</span>}
      </span>
      {due !== null && <TakeIconButton row={row} context={context} />}
      {(outcome.kind !== "renewed" || isInTime) && (
        <button
          type="button"
          data-act="undo"
          disabled={isPending}
          aria-label={
            paid ? texts.undoPayment(amountLabel(paid.amount), paid.customer.name) : texts.undoName(row.customer.name)
          }
          onClick={focusRowThen(() => (isPaused ? context.onResume(row) : context.onUndo(row)))}
          className="-mr-1.5 inline-flex h-8 shrink-0 items-center rounded-sm px-1.5 text-sm font-medium underline decoration-1 underline-offset-4 hover:decoration-2 disabled:opacity-55 max-lg:h-11 max-lg:px-3"
        >
          {texts.undo}
        </button>
      )}
    </div>
  );
}

/**
 * Returns whether a row has been renewed or paused since the screen was opened, or is being renewed
 * or undone; false once undone or renewed further elsewhere, and for a refused one.
 */
export const isDone = (row: RenewalRow, { outcomes }: RowContext): boolean => {
  const outcome = outcomeOfRow(row, outcomes);
  return outcome !== undefined && outcome.kind !== "refused";
};
