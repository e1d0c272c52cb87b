import type { CustomField } from "@aavarti/contract/custom-fields";
import type { FieldValues } from "@aavarti/domain/custom-fields";
import { NOTHING } from "../display/display.ts";
import type { CellEdit, ListColumn } from "../list/list-table.ts";
import { fieldTexts } from "./texts.ts";
import { fieldValueText, labelOfField } from "./use-fields.ts";

interface Fielded {
  readonly id: string;
  readonly fields: FieldValues;
}

/**
 * Returns a list's columns for custom and template fields, hidden until the user adds them: sorted
 * by the server, and edited in the cell unless they are sensitive, dates or amounts.
 */
export const fieldColumns = <Item extends Fielded>(fields: readonly CustomField[]): ListColumn<Item>[] =>
  fields.map((field) => {
    const edit = editOf<Item>(field);
    const isNumber = field.type === "number" || field.type === "whole" || field.type === "money";
    return {
      id: `fields.${field.code}`,
      header: labelOfField(field),
      accessorFn: ({ fields: values }) => fieldValueText(field, values[field.code]) ?? NOTHING,
      enableSorting: !field.isSensitive,
      meta: {
        isOptional: true,
        isRight: isNumber,
        cellClass: isNumber || field.type === "date" ? "num text-text-2" : "text-text-2",
        ...(edit && { edit }),
      },
    };
  });

function editOf<Item extends Fielded>({ code, type, isSensitive, choices }: CustomField): CellEdit<Item> | null {
  if (isSensitive || type === "money" || type === "date") return null;
  const options =
    type === "choice"
      ? ["", ...choices].map((value) => ({ value, label: value === "" ? fieldTexts.none : value }))
      : type === "yes_no"
        ? [
            { value: "", label: fieldTexts.none },
            { value: "true", label: fieldTexts.yes },
            { value: "false", label: fieldTexts.no },
          ]
        : undefined;
  return {
    field: `fields.${code}`,
    valueOf: ({ fields }) => String(fields[code] ?? ""),
    applied: (item, typed) => ({ ...item, fields: withTyped(item.fields, code, type, typed) }),
    ...(options && { options }),
    ...(type === "number" && { inputMode: "text" as const }),
  };
}

function withTyped(fields: FieldValues, code: string, type: CustomField["type"], typed: string): FieldValues {
  const { [code]: _, ...rest } = fields;
  const text = typed.trim();
  if (text === "") return rest;
  if (type === "yes_no") return { ...rest, [code]: text === "true" };
  const isNumber = type === "number" || type === "whole";
  return { ...rest, [code]: isNumber && Number.isFinite(Number(text)) ? Number(text) : text };
}
