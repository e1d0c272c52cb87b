import { MAX_NOTE } from "@aavarti/domain/notes";
import { count } from "../../../../lib/display.ts";

export const noteTexts = {
  label: "Note",
  placeholder: "Write a note, @ to mention",
  save: "Save note",
  saveEdit: "Save",
  cancel: "Cancel",
  tooLong: (by: number) => `A note has at most ${count(MAX_NOTE)} characters. Take out ${count(by)}.`,
  suggestions: "Mention somebody",
  suggested: (howMany: number) =>
    howMany === 1 ? "1 name, arrow keys to choose" : `${howMany} names, arrow keys to choose`,
  pinned: "Pinned note",
  pinnedBy: (name: string) => `Pinned, by ${name}`,
  pinnedMark: "pinned",
  edited: "edited",
  somebody: "Somebody who left",
  keys: { group: "Customer", write: "Write a note" },
  actions: "What to do with this note",
  menu: { pin: "Pin to the top", unpin: "Take off the top", edit: "Edit", remove: "Delete" },
  written: "Note saved",
  changed: "Note changed",
  deleted: "Note deleted",
  putOnTop: "Note pinned to the top",
  takenOff: "Note taken off the top",
  writeFailed: "Failed to save the note",
  changeFailed: "Failed to change the note",
  deleteFailed: "Failed to delete the note",
  pinFailed: "Failed to pin the note",
  undo: "Undo",
  undoAlt: "Press F8, then Undo, to take it back",
} as const;
