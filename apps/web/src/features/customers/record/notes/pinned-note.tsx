import { Pin } from "lucide-react";
import { NoteBody } from "./note-body.tsx";
import { noteTexts as texts } from "./texts.ts";
import type { Note, NoteRights } from "./use-note-acts.ts";

/** Shows a customer's pinned note with its author and its actions, as in `NoteBody`. */
export function PinnedNote({ note, rights }: { note: Note; rights: NoteRights }) {
  return (
    <section aria-label={texts.pinned} className="rounded-md border border-line bg-sunken px-4 py-3">
      <p className="mb-1 flex items-center gap-1.5 text-sm text-text-2">
        <Pin aria-hidden className="size-3.5" strokeWidth={1.75} />
        {texts.pinnedBy(note.author?.name ?? texts.somebody)}
      </p>
      <NoteBody note={note} rights={rights} />
    </section>
  );
}
