import type { NounList } from "@aavarti/domain/nouns";
import type { PlainList } from "@aavarti/domain/plain-nouns";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../i18n/translated-texts.ts";

/**
 * An object with the toasts after each change of a record and after its Undo, in the current
 * language: read its properties while rendering. Those of customers, products and subscriptions
 * name the record in fixed words; the others, and all in Hindi, name none, so that they suit every
 * business type.
 */
export const recordToasts = translatedTexts(() => ({
  plain: {
    created: t`Added`,
    updated: t`Saved`,
    deleted: t`Moved to Trash`,
    restored: t`Restored`,
    createFailed: t`Couldn't save`,
    updateFailed: t`Couldn't save`,
    deleteFailed: t`Couldn't delete`,
    restoreFailed: t`Couldn't restore`,
    undoAlt: t`Press F8, then select Undo to restore it`,
  },
  customers: {
    created: t`Customer created successfully`,
    updated: t`Customer updated successfully`,
    deleted: t`Customer deleted successfully`,
    restored: t`Restored`,
    manyDeleted: (count: number) => t`${count} deleted`,
    manyRestored: (count: number) => t`${count} restored`,
    createFailed: t`Failed to create customer`,
    updateFailed: t`Failed to update customer`,
    deleteFailed: t`Failed to delete customer`,
    restoreFailed: t`Couldn't restore`,
    undoAlt: t`Press F8, then select Undo to restore it`,
  },
  products: {
    created: t`Product created successfully`,
    updated: t`Product updated successfully`,
    deleted: t`Product deleted successfully`,
    restored: t`Restored`,
    manyDeleted: (count: number) => t`${count} deleted`,
    manyRestored: (count: number) => t`${count} restored`,
    createFailed: t`Failed to create product`,
    updateFailed: t`Failed to update product`,
    deleteFailed: t`Failed to delete product`,
    restoreFailed: t`Couldn't restore`,
    undoAlt: t`Press F8, then select Undo to restore it`,
  },
  subscriptions: {
    created: t`Subscription created successfully`,
    updated: t`Subscription updated successfully`,
    deleted: t`Subscription deleted successfully`,
    restored: t`Restored`,
    manyDeleted: (count: number) => t`${count} deleted`,
    manyRestored: (count: number) => t`${count} restored`,
    createFailed: t`Failed to create subscription`,
    updateFailed: t`Failed to update subscription`,
    deleteFailed: t`Failed to delete subscription`,
    restoreFailed: t`Couldn't restore`,
    undoAlt: t`Press F8, then select Undo to restore it`,
  },
}));

const listToasts: Readonly<Record<string, typeof recordToasts.plain>> = recordToasts;

/**
 * Returns the texts of the toasts after each change of a list's records, in the current language;
 * kinds of records with one plain screen (`PLAIN_NOUNS`) share theirs. Read its properties while
 * rendering.
 */
export const toastsOf = (list: NounList | PlainList) => listToasts[list] ?? recordToasts.plain;
