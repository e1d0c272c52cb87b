import { dayOfInstant, NOTHING, phoneLabel } from "../display/display.ts";
import type { Column } from "./columns.ts";
import { listTexts } from "./texts.ts";

interface Reachable {
  readonly email: string;
  readonly phone: string | null;
  /** The phone number as typed, where that differs from the stored number. */
  readonly phoneTyped: string | null;
}

/** Returns the inline edit of a name; a blank name keeps the old one. */
export const nameEdit = <Item extends { readonly name: string }>(): NonNullable<Column<Item>["edit"]> => ({
  field: "name",
  valueOf: ({ name }) => name,
  applied: (item, name) => ({ ...item, name: name.trim() || item.name }),
});

/** Returns the editable columns for email and phone. */
export const emailAndPhoneColumns = <Item extends Reachable>(): readonly Column<Item>[] => [
  {
    id: "email",
    label: listTexts.fields.email,
    cellClass: "text-text-2",
    cell: ({ email }) => email || NOTHING,
    edit: {
      field: "email",
      inputMode: "email",
      valueOf: ({ email }) => email,
      applied: (item, email) => ({ ...item, email: email.trim() }),
    },
  },
  {
    id: "phone",
    label: listTexts.fields.phone,
    width: 40,
    fits: true,
    cellClass: "num text-text-2",
    cell: ({ phone }) => (phone ? phoneLabel(phone) : NOTHING),
    edit: {
      field: "phone",
      inputMode: "tel",
      valueOf: ({ phone, phoneTyped }) => phoneTyped ?? phone ?? "",
      applied: (item, phone) => ({ ...item, phone: phone.trim() || null, phoneTyped: phone.trim() || null }),
    },
  },
];

/** Returns the column for the creation date, newest first; hidden by default. */
export const addedColumn = <Item extends { readonly createdAt: string }>(): Column<Item> => ({
  id: "created",
  label: listTexts.fields.added,
  width: 36,
  fits: true,
  cellClass: "num text-text-2",
  isOptional: true,
  sort: { name: "created", fromEnd: true },
  cell: ({ createdAt }) => dayOfInstant(createdAt),
});
