import { dayOfInstant, NOTHING, phoneLabel } from "../display/display.ts";
import type { CellEdit, ListColumn } from "./list-table.ts";
import { listTexts } from "./texts.ts";

interface Reachable {
  readonly email: string;
  readonly phone: string | null;
  /** The phone number as typed, where that differs from the stored number. */
  readonly phoneTyped: string | null;
}

/**
 * Returns how a list's name cell is edited in place: as the field `name`. While a blank name is
 * being saved, the old one is shown.
 */
export const nameEdit = <Item extends { readonly name: string }>(): CellEdit<Item> => ({
  field: "name",
  valueOf: ({ name }) => name,
  applied: (item, name) => ({ ...item, name: name.trim() || item.name }),
});

/**
 * Returns a list's two columns for email and phone, which can be edited in place; an empty one
 * shows a dash. The phone is shown grouped and edited as it was typed.
 */
export const emailAndPhoneColumns = <Item extends Reachable>(): readonly ListColumn<Item>[] => [
  {
    id: "email",
    header: listTexts.fields.email,
    accessorFn: ({ email }) => email || NOTHING,
    meta: {
      cellClass: "text-text-2",
      edit: {
        field: "email",
        inputMode: "email",
        valueOf: ({ email }) => email,
        applied: (item, email) => ({ ...item, email: email.trim() }),
      },
    },
  },
  {
    id: "phone",
    header: listTexts.fields.phone,
    accessorFn: ({ phone }) => (phone ? phoneLabel(phone) : NOTHING),
    meta: {
      width: 40,
      fits: true,
      cellClass: "num text-text-2",
      edit: {
        field: "phone",
        inputMode: "tel",
        valueOf: ({ phone, phoneTyped }) => phoneTyped ?? phone ?? "",
        applied: (item, phone) => ({ ...item, phone: phone.trim() || null, phoneTyped: phone.trim() || null }),
      },
    },
  },
];

/**
 * Returns a list's column for the day a record was created, in `DEFAULT_TIME_ZONE`; hidden by
 * default. Choosing its head sorts newest first.
 */
export const addedColumn = <Item extends { readonly createdAt: string }>(): ListColumn<Item> => ({
  id: "created",
  header: listTexts.fields.added,
  accessorFn: ({ createdAt }) => dayOfInstant(createdAt),
  enableSorting: true,
  sortDescFirst: true,
  meta: { width: 36, fits: true, cellClass: "num text-text-2", isOptional: true },
});
