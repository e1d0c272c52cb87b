import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../i18n/in-language.ts";

/**
 * The toasts after each change of a record and after its Undo. They are the same for every business
 * type.
 */
export const recordToasts = inLanguage(() => ({
  customers: {
    created: t`Customer created successfully`,
    updated: t`Customer updated successfully`,
    deleted: t`Customer deleted successfully`,
    restored: t`Customer restored`,
    manyDeleted: (count: number) => plural(count, { one: "# customer deleted", other: "# customers deleted" }),
    manyRestored: (count: number) => plural(count, { one: "# customer restored", other: "# customers restored" }),
    createFailed: t`Failed to create customer`,
    updateFailed: t`Failed to update customer`,
    deleteFailed: t`Failed to delete customer`,
    restoreFailed: t`Couldn't restore customer`,
    undoAlt: t`Press F8, then Undo, to restore the customer`,
  },
  products: {
    created: t`Product created successfully`,
    updated: t`Product updated successfully`,
    deleted: t`Product deleted successfully`,
    restored: t`Product restored`,
    manyDeleted: (count: number) => plural(count, { one: "# product deleted", other: "# products deleted" }),
    manyRestored: (count: number) => plural(count, { one: "# product restored", other: "# products restored" }),
    createFailed: t`Failed to create product`,
    updateFailed: t`Failed to update product`,
    deleteFailed: t`Failed to delete product`,
    restoreFailed: t`Couldn't restore product`,
    undoAlt: t`Press F8, then Undo, to restore the product`,
  },
  subscriptions: {
    created: t`Subscription created successfully`,
    updated: t`Subscription updated successfully`,
    deleted: t`Subscription deleted successfully`,
    restored: t`Subscription restored`,
    manyDeleted: (count: number) => plural(count, { one: "# subscription deleted", other: "# subscriptions deleted" }),
    manyRestored: (count: number) =>
      plural(count, { one: "# subscription restored", other: "# subscriptions restored" }),
    createFailed: t`Failed to create subscription`,
    updateFailed: t`Failed to update subscription`,
    deleteFailed: t`Failed to delete subscription`,
    restoreFailed: t`Couldn't restore subscription`,
    undoAlt: t`Press F8, then Undo, to restore the subscription`,
  },
}));
