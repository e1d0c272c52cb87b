import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { customerTexts } from "./texts.ts";

/** So many of those a payer pays for are named; the others are counted. */
const MOST_NAMES = 3;

/**
 * Shows the question before somebody who pays for others is moved to Trash: it names up to three of
 * those they pay for, and says that receipts that wait won't be sent. Open while mounted;
 * `onDelete` is called when the user agrees.
 */
export function DeletePayerDialog({
  name,
  paysFor,
  onDelete,
  onClose,
}: {
  name: string;
  /** The names of those they pay for; not empty. */
  paysFor: readonly string[];
  onDelete: () => void;
  onClose: () => void;
}) {
  const texts = customerTexts.deletePayer;
  const more = paysFor.length - MOST_NAMES;
  const named = [...paysFor.slice(0, MOST_NAMES), ...(more > 0 ? [texts.more(more)] : [])];
  const names = new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(named);
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(name)} closeLabel={texts.close} focusOn="button[type=submit]">
      <Decision
        lead={texts.lead(names)}
        actLabel={texts.act}
        actLook="danger"
        cancelLabel={texts.cancel}
        onAct={onDelete}
        onCancel={onClose}
      />
    </Dialog>
  );
}
