import { dayOfInstant, NOTHING, phoneLabel } from "../display.ts";
import type { Column } from "./columns.ts";
import { listTexts } from "./texts.ts";

interface Reachable {
  readonly email: string;
  readonly phone: string | null;
  /** As somebody wrote it, where that is not how it is kept. */
  readonly phoneTyped: string | null;
}

/** A name that is typed into; a blank one stays what it was. */
export const nameEdit = <Item extends { readonly name: string }>(): NonNullable<Column<Item>["edit"]> => ({
  field: "name",
  valueOf: ({ name }) => name,
  applied: (item, name) => ({ ...item, name: name.trim() || item.name }),
});

/** How a person is reached: their email and their phone, both typed into. */
export const reachColumns = <Item extends Reachable>(): readonly Column<Item>[] => [
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

/** The day a record was entered, newest first; shown to whoever asks for it. */
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
