import { type FieldRule, type FieldType, readFieldValue, type StoredValue } from "./custom-fields.ts";

/** How a list can be filtered by a field. */
export const FIELD_OPERATORS = ["is", "has", "from", "until", "empty"] as const;
export type FieldOperator = (typeof FIELD_OPERATORS)[number];

/** A condition of a filter as it is written: the value is text. */
export interface AskedCondition {
  readonly code: string;
  readonly operator: FieldOperator;
  readonly value: string;
}

/** A condition with the value as the database compares it. */
export type FieldCondition =
  | { readonly code: string; readonly operator: "is" | "from" | "until"; readonly value: StoredValue }
  | { readonly code: string; readonly operator: "has"; readonly value: string }
  | { readonly code: string; readonly operator: "empty"; readonly value: boolean };

/** Most conditions on fields in one filter. */
export const MAX_CONDITIONS = 10;

const WITH_RANGE: ReadonlySet<FieldType> = new Set(["number", "whole", "money", "date"]);

/** Returns the operators that a field can be filtered by: only `empty` for a sensitive one. */
export function operatorsOf({ type, isSensitive }: Pick<FieldRule, "type" | "isSensitive">): readonly FieldOperator[] {
  if (isSensitive) return ["empty"];
  if (WITH_RANGE.has(type)) return ["is", "from", "until", "empty"];
  return type === "text" ? ["is", "has", "empty"] : ["is", "empty"];
}

const isOperator = (text: string): text is FieldOperator => (FIELD_OPERATORS as readonly string[]).includes(text);

/**
 * Returns the conditions of a filter's text, written like a query string:
 * `area.is=Andheri&height.from=150`; null if it isn't one.
 */
export function readConditions(text: string): AskedCondition[] | null {
  const conditions = [...new URLSearchParams(text)].map(([key, value]) => {
    const [code = "", operator = "", ...rest] = key.split(".");
    return rest.length === 0 && code !== "" && isOperator(operator) ? { code, operator, value } : null;
  });
  return conditions.length <= MAX_CONDITIONS && conditions.every((one) => one !== null) ? conditions : null;
}

/** Returns the text of a filter's conditions, as `readConditions` reads it. */
export const writeConditions = (conditions: readonly AskedCondition[]): string =>
  new URLSearchParams(
    conditions.map(({ code, operator, value }): [string, string] => [`${code}.${operator}`, value]),
  ).toString();

/**
 * Returns a condition as the database compares it; null if the field can't be filtered like this.
 * A choice that is no longer offered may be asked for: records can still have it.
 */
export function toCondition(rule: FieldRule, { code, operator, value }: AskedCondition): FieldCondition | null {
  if (!operatorsOf(rule).includes(operator)) return null;
  if (operator === "empty") return { code, operator, value: value !== "false" };
  if (operator === "has") return value.trim() === "" ? null : { code, operator, value: value.trim() };
  if (rule.type === "choice") return value === "" ? null : { code, operator, value };
  const read = readFieldValue(rule, value);
  return "problem" in read || read.value === null ? null : { code, operator, value: read.value };
}

/** The order of a list by a field: `fields.area`, or `-fields.area` for descending. */
export const FIELD_SORT = /^-?fields\.[a-z][a-zA-Z0-9]{0,39}$/;
export type FieldSort = `fields.${string}` | `-fields.${string}`;

/** Returns the field that a sort names; null for a sort of another kind. */
export const sortedField = (sort: string | undefined): string | null =>
  sort !== undefined && FIELD_SORT.test(sort) ? sort.replace(/^-?fields\./, "") : null;

/** Returns a list's sort unless it is by a field. */
export const columnSort = <Sort extends string>(
  sort: Sort | FieldSort | undefined,
): Exclude<Sort, FieldSort> | undefined =>
  sortedField(sort) === null ? (sort as Exclude<Sort, FieldSort> | undefined) : undefined;

/** Returns whether a list can be sorted by a field. */
export const isSortable = ({ isSensitive }: Pick<FieldRule, "isSensitive">): boolean => !isSensitive;

const NUMERIC: ReadonlySet<FieldType> = new Set(["number", "whole", "money"]);
/** Returns whether values of a type are compared as numbers. */
export const isNumeric = (type: FieldType): boolean => NUMERIC.has(type);
