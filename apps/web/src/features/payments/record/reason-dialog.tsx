import type { ReactNode } from "react";
import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { Decision } from "../../../ui/decision.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormProblem } from "../../../ui/input.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { moneyTexts } from "./texts.ts";

const texts = translatedTexts(() => moneyTexts.dialog);

/**
 * Shows a dialog that asks why, below its `children`, before it calls `onAct` with the trimmed
 * reason. The button is disabled without one, while `isPending` and while `isDisabled`. `reason` is
 * what the field holds at first. It shows `error`, unless that is null, and leaves closing after a
 * success to the caller.
 */
export function ReasonDialog({
  title,
  lead,
  actLabel,
  actLook,
  cancelLabel = texts.cancel,
  hint,
  reason: given = "",
  error,
  isPending,
  isDisabled = false,
  onAct,
  onClose,
  children,
}: {
  title: string;
  lead: string;
  actLabel: string;
  actLook?: "danger";
  cancelLabel?: string;
  hint: string;
  reason?: string;
  error: unknown;
  isPending: boolean;
  isDisabled?: boolean;
  onAct: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [typed, setTyped] = useState(given);
  const reason = typed.trim();
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={texts.close} focusOn="form input">
      <Decision
        lead={lead}
        actLabel={actLabel}
        actLook={actLook}
        cancelLabel={cancelLabel}
        isDisabled={isDisabled || isPending || reason === ""}
        onAct={() => onAct(reason)}
        onCancel={onClose}
      >
        {error !== null && <FormProblem>{messageOf(error, texts.unreachable)}</FormProblem>}
        {children}
        <TextField
          label={texts.reason}
          hint={hint}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Decision>
    </Dialog>
  );
}
