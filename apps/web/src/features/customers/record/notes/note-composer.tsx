import { useId, useState } from "react";
import { useShortcuts } from "../../../../lib/frame/shortcuts.ts";
import { useBusinessWords } from "../../../../lib/i18n/business-words.ts";
import { NoteForm } from "./note-form.tsx";
import { noteTexts as texts } from "./texts.ts";
import { useNoteActs } from "./use-note-acts.ts";

/**
 * Shows the form for a new note on a customer: one line that expands once text is typed; the
 * shortcut N focuses it. Saving shows a toast with Undo; until it is saved, and after a failure,
 * the text stays. Escape clears it.
 */
export function NoteComposer({ customerId }: { customerId: string }) {
  const { customer } = useBusinessWords();
  const fieldId = useId();
  const [text, setText] = useState("");
  const { write } = useNoteActs(customerId);
  const focus = () => document.getElementById(fieldId)?.focus();
  useShortcuts([{ keys: ["n"], does: texts.keys.write, group: customer.one, run: focus }]);
  return (
    <NoteForm
      fieldId={fieldId}
      text={text}
      saveLabel={texts.save}
      isSaving={write.isPending}
      isOpen={text !== ""}
      onType={setText}
      onSave={(body) => write.mutate({ customerId, body }, { onSuccess: () => setText("") })}
      onCancel={() => setText("")}
    />
  );
}
