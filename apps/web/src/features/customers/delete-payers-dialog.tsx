import type { SelectedCustomers } from "@aavarti/contract/customers";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { namesInSentence } from "./delete-payer-dialog.tsx";
import { customerTexts } from "./texts.ts";

/** So many payers are shown with whom they pay for; the others are counted. */
const MAX_PAYERS = 5;

/** A selected customer who pays for others that are not selected: their names, and how many. */
export interface Payer {
  readonly id: string;
  readonly name: string;
  readonly paysFor: readonly string[];
  readonly count: number;
}

/**
 * Returns those of the selected customers who pay for others, in their order, with the names of the
 * first ten of these; who is selected too is left out, since they go to Trash as well.
 */
export function payersAmong(rows: readonly SelectedCustomers["items"][number][]): Payer[] {
  const selected = new Set(rows.map(({ id }) => id));
  return rows.flatMap(({ id, name, paysFor }) => {
    // Rows that were stored offline before have none.
    const { count, first } = paysFor ?? { count: 0, first: [] };
    const others = first.filter((one) => !selected.has(one.id));
    const left = count - (first.length - others.length);
    return left > 0 ? { id, name, paysFor: others.map((one) => one.name), count: left } : [];
  });
}

/**
 * Shows the question before several customers are moved to Trash of whom some pay for others: it
 * names up to five of these with up to three each of those they pay for, and says what happens.
 * Open while mounted; `onDelete` is called when the user agrees.
 */
export function DeletePayersDialog({
  payers,
  onDelete,
  onClose,
}: {
  /** Not empty. */
  payers: readonly Payer[];
  onDelete: () => void;
  onClose: () => void;
}) {
  const texts = customerTexts.deletePayers;
  const { cancel, close } = customerTexts.deletePayer;
  const more = payers.length - MAX_PAYERS;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(payers.length)}
      closeLabel={close}
      focusOn="button[type=submit]"
    >
      <Decision
        lead={texts.lead}
        actLabel={texts.act}
        actLook="danger"
        cancelLabel={cancel}
        onAct={onDelete}
        onCancel={onClose}
      >
        <ul className="num grid max-h-60 gap-1 overflow-y-auto max-lg:text-md">
          {payers.slice(0, MAX_PAYERS).map(({ id, name, paysFor, count }) => (
            <li key={id}>{texts.payer(name, namesInSentence(paysFor, count))}</li>
          ))}
          {more > 0 && <li className="text-text-2">{texts.more(more)}</li>}
        </ul>
      </Decision>
    </Dialog>
  );
}
