import { MAX_NOTE } from "@aavarti/domain/notes";
import { t } from "@lingui/core/macro";
import { count } from "../../../../lib/display/display.ts";
import { translatedTexts } from "../../../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of a customer's notes, in the current language: read its properties
 * while rendering.
 */
export const noteTexts = translatedTexts(() => ({
  label: t`Note`,
  placeholder: t`Write a note. Type @ to mention someone.`,
  save: t`Save note`,
  saveEdit: t`Save`,
  cancel: t`Cancel`,
  tooLong: (by: number) =>
    t`Notes can have up to ${{ most: count(MAX_NOTE) }} characters. Shorten yours by ${{ tooMany: count(by) }}.`,
  pinned: t`Pinned note`,
  pinnedBy: (name: string) => t`Pinned note by ${name}`,
  pinnedMark: t`pinned`,
  edited: t`edited`,
  somebody: t`Former team member`,
  keys: { write: t`Write a note` },
  actions: t`Note actions`,
  menu: { pin: t`Pin to top`, unpin: t`Unpin`, edit: t`Edit`, remove: t`Delete` },
  written: t`Note saved`,
  changed: t`Note changed`,
  deleted: t`Note deleted`,
  putOnTop: t`Note pinned`,
  takenOff: t`Note unpinned`,
  writeFailed: t`Couldn't save the note`,
  changeFailed: t`Couldn't change the note`,
  deleteFailed: t`Couldn't delete the note`,
  pinFailed: t`Couldn't pin the note`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then select Undo`,
}));
