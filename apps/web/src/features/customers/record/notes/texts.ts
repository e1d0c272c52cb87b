import { MAX_NOTE } from "@aavarti/domain/notes";
import { plural, t } from "@lingui/core/macro";
import { count } from "../../../../lib/display.ts";
import { inLanguage } from "../../../../lib/language/in-language.ts";

export const noteTexts = inLanguage(() => ({
  label: t`Note`,
  placeholder: t`Write a note, @ to mention`,
  save: t`Save note`,
  saveEdit: t`Save`,
  cancel: t`Cancel`,
  tooLong: (by: number) =>
    t`A note has at most ${{ most: count(MAX_NOTE) }} characters. Take out ${{ tooMany: count(by) }}.`,
  suggestions: t`Mention somebody`,
  suggested: (howMany: number) =>
    plural(howMany, { one: "# name, arrow keys to choose", other: "# names, arrow keys to choose" }),
  pinned: t`Pinned note`,
  pinnedBy: (name: string) => t`Pinned, by ${name}`,
  pinnedMark: t`pinned`,
  edited: t`edited`,
  somebody: t`Somebody who left`,
  keys: { group: t`Customer`, write: t`Write a note` },
  actions: t`What to do with this note`,
  menu: { pin: t`Pin to the top`, unpin: t`Take off the top`, edit: t`Edit`, remove: t`Delete` },
  written: t`Note saved`,
  changed: t`Note changed`,
  deleted: t`Note deleted`,
  putOnTop: t`Note pinned to the top`,
  takenOff: t`Note taken off the top`,
  writeFailed: t`Failed to save the note`,
  changeFailed: t`Failed to change the note`,
  deleteFailed: t`Failed to delete the note`,
  pinFailed: t`Failed to pin the note`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then Undo, to take it back`,
}));
