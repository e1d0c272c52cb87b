import { MAX_NOTE } from "@aavarti/domain/notes";
import { type FormEvent, useId } from "react";
import { useOfflineBlock } from "../../../../lib/offline/use-offline-block.ts";
import { MentionTextArea } from "../../../../lib/records/mention-text-area.tsx";
import { Button } from "../../../../ui/button.tsx";
import { OfflineReason } from "../../../../ui/offline-reason.tsx";
import { noteTexts as texts } from "./texts.ts";

/**
 * Shows the text area and buttons of a note. Ctrl+Enter saves, Escape calls `onCancel`; `onSave`
 * gets the trimmed text. Empty or too long text can't be saved, nor any while the server can't be
 * reached; it says why.
 */
export function NoteForm({
  fieldId,
  text,
  saveLabel,
  isSaving,
  isOpen = true,
  onType,
  onSave,
  onCancel,
}: {
  fieldId: string;
  text: string;
  saveLabel: string;
  isSaving: boolean;
  /** When false, it is one line without buttons. */
  isOpen?: boolean;
  onType: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const problemId = useId();
  const body = text.trim();
  const tooMuch = body.length - MAX_NOTE;
  const isDisabled = body === "" || tooMuch > 0 || isSaving;
  const isBlocked = useOfflineBlock() !== null;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isDisabled && !isBlocked) onSave(body);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <label htmlFor={fieldId} className="sr-only">
        {texts.label}
      </label>
      <MentionTextArea
        id={fieldId}
        value={text}
        rows={isOpen ? 3 : 1}
        placeholder={texts.placeholder}
        aria-invalid={tooMuch > 0 || undefined}
        aria-describedby={tooMuch > 0 ? problemId : undefined}
        className="field-sizing-content max-h-80 min-h-11 lg:min-h-10"
        onType={onType}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
          if (event.key === "Escape") onCancel();
        }}
      />
      {tooMuch > 0 && (
        <p id={problemId} role="alert" className="num text-xs text-danger-text max-lg:text-sm">
          {texts.tooLong(tooMuch)}
        </p>
      )}
      {isOpen && <OfflineReason isSaving={isSaving} />}
      {isOpen && (
        <div className="flex justify-end gap-2">
          <Button size="sm" look="ghost" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button size="sm" look="soft" type="submit" disabled={isDisabled}>
            {saveLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
