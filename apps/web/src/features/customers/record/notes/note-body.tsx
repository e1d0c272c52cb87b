import { Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { NoteWords } from "../../../../lib/records/note-words.tsx";
import { MenuItem, MenuSeparator } from "../../../../ui/menu.tsx";
import { RowMenu } from "../../../../ui/row-menu.tsx";
import { NoteForm } from "./note-form.tsx";
import { noteTexts as texts } from "./texts.ts";
import { type Note, type NoteRights, useNoteActs } from "./use-note-acts.ts";

const glyph = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;

/**
 * Shows a note's text, with mentioned members in bold, and a menu to pin, edit or delete it, or a
 * form while it is edited. Only its author may edit it, its author or a role with `mayDelete`
 * delete it; without `mayWrite` there is no menu. Changes are saved at once, with Undo in the
 * toast.
 */
export function NoteBody({ note, rights }: { note: Note; rights: NoteRights }) {
  const fieldId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const { edit, isEditing, pin, remove } = useNoteActs(note.customerId);
  const isOwn = note.author?.id === rights.userId;
  if (draft !== null) {
    return (
      <NoteForm
        fieldId={fieldId}
        text={draft}
        saveLabel={texts.saveEdit}
        isSaving={isEditing}
        onType={setDraft}
        onSave={(body) =>
          void edit(note, body).then(
            () => setDraft(null),
            () => undefined,
          )
        }
        onCancel={() => setDraft(null)}
      />
    );
  }
  return (
    <div className="flex items-start gap-2">
      <p className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap max-lg:text-md">
        <NoteWords body={note.body} />
      </p>
      {rights.mayWrite && (
        <span className="-my-2 shrink-0">
          <RowMenu label={texts.actions}>
            {() => (
              <>
                <MenuItem needsNetwork onSelect={() => pin(note)}>
                  {note.isPinned ? <PinOff {...glyph} /> : <Pin {...glyph} />}
                  {note.isPinned ? texts.menu.unpin : texts.menu.pin}
                </MenuItem>
                {isOwn && (
                  <MenuItem onSelect={() => setDraft(note.body)}>
                    <Pencil {...glyph} />
                    {texts.menu.edit}
                  </MenuItem>
                )}
                {(isOwn || rights.mayDelete) && (
                  <>
                    <MenuSeparator />
                    <MenuItem isDestructive onSelect={() => remove.mutate({ id: note.id })}>
                      <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
                      {texts.menu.remove}
                    </MenuItem>
                  </>
                )}
              </>
            )}
          </RowMenu>
        </span>
      )}
    </div>
  );
}
