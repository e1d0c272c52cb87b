import { t } from "@lingui/core/macro";
import { translatedTexts } from "../i18n/translated-texts.ts";

/**
 * An object with the texts that are the same for every list, in the current language: read its
 * properties while rendering. Those with the record's noun are in its own texts.
 */
export const listTexts = translatedTexts(() => ({
  columns: {
    title: t`Columns`,
    reset: t`Reset columns`,
    up: (column: string) => t`Move ${column} up`,
    down: (column: string) => t`Move ${column} down`,
  },
  views: {
    keep: t`Save view`,
    name: t`View name`,
    save: t`Save`,
    saved: (name: string) => t`${name} saved`,
    saveChanges: t`Save changes`,
    rename: t`Rename`,
    share: t`Share with team`,
    unshare: t`Only me`,
    sharedBy: (author: string) => t`Shared by ${author}`,
    acts: (name: string) => t`Actions for view ${name}`,
    actsChanged: (name: string) => t`Actions for view ${name} (edited)`,
    atLeast: (count: string) => `${count}+`,
    removed: (name: string) => t`${name} deleted`,
    saveFailed: t`Couldn't save`,
    removeFailed: t`Couldn't delete`,
    restoreFailed: t`Couldn't restore`,
  },
  clearSearch: t`Clear search`,
  exportAll: t`Export as CSV`,
  rowActions: t`Actions`,
  /** For lists that load page by page. */
  paged: { more: t`Load more`, clear: t`Clear filters`, retry: t`Try again` },
  /** Fields that several kinds of records have, used as column heads and form labels. */
  fields: { name: t`Name`, email: t`Email`, phone: t`Phone`, status: t`Status`, added: t`Added` },
  optional: t`optional`,
  filter: t`Filter`,
  remove: (filter: string) => t`Remove filter ${filter}`,
  select: (name: string) => t`Select ${name}`,
  selectAll: t`Select all matches`,
  selected: (count: string) => t`${count} selected`,
  selecting: (count: string) => t`${count} selected, loading the rest...`,
  clear: t`Clear selection`,
  actions: t`Selected rows`,
  exportSelected: t`Export`,
  delete: t`Delete`,
  remind: t`Send reminder`,
  tooManyReminders: (most: number) => t`You can send up to ${most} reminders at a time`,
  progress: (done: string, total: string) => t`${done} of ${total}`,
  stop: t`Stop`,
  refusedTitle: (count: string) => t`${count} failed`,
  notDone: (count: number, name: string, message: string) =>
    count === 1 ? `${name}: ${message}` : t`${count} failed, including ${name}: ${message}`,
  seeRefused: t`View details`,
  close: t`Close`,
  edit: (column: string, name: string) => t`${column} of ${name}`,
  sample: t`Sample`,
  clickToEdit: t`Click to edit`,
  undo: t`Undo`,
  undoEdit: t`Press F8, then Undo, to restore the old value`,
  undoMany: t`Press F8, then Undo`,
  unreachable: t`Can't reach the server. Nothing was changed.`,
  keys: {
    group: t`In a list`,
    next: t`Next row`,
    previous: t`Previous row`,
    select: t`Select row`,
    all: t`Select all matches`,
    edit: t`Edit row`,
    open: t`Open row`,
    search: t`Search list`,
    undo: t`Undo last change`,
    clear: t`Clear selection`,
  },
}));
