import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { customerTexts } from "./texts.ts";

/** So many of those a payer pays for are named; the others are counted. */
const MAX_NAMES = 3;

/**
 * Returns names as a list in the current language: the first three, and how many others there are,
 * of `count` in all: `Dev, Anaya, Om and 2 others`.
 */
export function namesInSentence(names: readonly string[], count: number = names.length): string {
  const shown = names.slice(0, MAX_NAMES);
  const more = count - shown.length;
  const named = more > 0 ? [...shown, customerTexts.deletePayer.more(more)] : shown;
  return new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(named);
}

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
  const names = namesInSentence(paysFor);
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
