import type { CustomField } from "@aavarti/contract/custom-fields";
import { codeOfColumn, fieldColumn, type ImportField, isFieldColumn } from "@aavarti/domain/import-field-names";
import { importFieldLabel } from "../i18n/field-labels.ts";
import { labelOfField } from "./use-fields.ts";

/** Returns the fields that a sheet's columns can fill: all but sensitive ones. */
export const importedFields = (fields: readonly CustomField[]): CustomField[] =>
  fields.filter(({ isSensitive }) => !isSensitive);

/** Returns the name of an import's field, of a custom one as its definition has it. */
export function importColumnLabel(field: ImportField, fields: readonly CustomField[]): string {
  const own = isFieldColumn(field) ? fields.find(({ code }) => code === codeOfColumn(field)) : undefined;
  return own ? labelOfField(own) : importFieldLabel(field);
}

const keyOf = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/**
 * Returns a guessed mapping with the custom fields whose name is the header of a column that has no
 * field yet; each field once.
 */
export function withFieldColumns(
  mapping: readonly (ImportField | null)[],
  headers: readonly string[],
  fields: readonly CustomField[],
): (ImportField | null)[] {
  const used = new Set(mapping);
  return mapping.map((field, column) => {
    if (field !== null) return field;
    const header = keyOf(headers[column] ?? "");
    const found = fields.find((one) => [labelOfField(one), one.label].some((label) => keyOf(label) === header));
    if (!found || used.has(fieldColumn(found.code))) return null;
    used.add(fieldColumn(found.code));
    return fieldColumn(found.code);
  });
}
