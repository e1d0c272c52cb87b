import type { CalendarDate } from "@aavarti/domain/calendar";
import type { RenewalRow } from "./board-figures.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { RenewDialog, RenewManyDialog } from "./renew-dialog.tsx";
import type { RenewalWishes } from "./use-renewals.ts";

/** The screen's dialogs; at most one is open. */
export type Question =
  | { readonly kind: "renew" | "renew-many"; readonly rows: readonly RenewalRow[] }
  | { readonly kind: "keys" };

/**
 * Shows the dialog of the renewals screen that `question` names: renewing one row, renewing
 * several, or the list of shortcuts; none while it is null. Agreeing calls `onRenew` with the rows
 * and the wishes; renewing several asks whether they were paid now and where late terms start, not
 * for length or price. Every dialog calls `onClose` to close.
 */
export function Questions({
  question,
  today,
  onRenew,
  onClose,
}: {
  question: Question | null;
  today: CalendarDate;
  onRenew: (rows: readonly RenewalRow[], wishes: RenewalWishes) => void;
  onClose: () => void;
}) {
  if (!question || question.kind === "keys") return <KeysDialog isOpen={question !== null} onClose={onClose} />;
  const { kind, rows } = question;
  const [target] = rows;
  if (kind === "renew-many") {
    return <RenewManyDialog rows={rows} onRenew={(wishes) => onRenew(rows, wishes)} onClose={onClose} />;
  }
  return target ? (
    <RenewDialog target={target} today={today} onRenew={(wishes) => onRenew([target], wishes)} onClose={onClose} />
  ) : null;
}
