import type { FieldOrder } from "@aavarti/db/queries/field-conditions";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { Cursor, SortedCursor } from "@aavarti/domain/cursor";
import { invalidField } from "@aavarti/domain/errors";
import {
  type AskedCondition,
  type FieldCondition,
  isNumeric,
  isSortable,
  sortedField,
  toCondition,
} from "@aavarti/domain/field-filters";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { explainField } from "@aavarti/domain/reasons/fields";
import { readRules } from "./definitions.ts";

/**
 * Returns a filter's conditions on fields as the database compares them; reads the definitions only
 * if there are any.
 * @throws AppError VALIDATION_FAILED for a field that records of this kind don't have, or that
 * can't be filtered like this.
 */
export async function readFieldConditions(
  trx: TenantTrx,
  entity: RecordNoun,
  asked: readonly AskedCondition[] | undefined,
): Promise<FieldCondition[]> {
  if (!asked || asked.length === 0) return [];
  const rules = await readRules(trx, entity);
  return asked.map((one) => {
    const rule = rules.find(({ code }) => code === one.code);
    const condition = rule && toCondition(rule, one);
    if (!condition) throw invalidField("fields", explainField("customField.notFiltered", { name: one.code }));
    return condition;
  });
}

/**
 * Returns a list's order by a field; null when it is sorted by something else.
 * @throws AppError VALIDATION_FAILED for a field that records of this kind don't have or that can't
 * be sorted by, and for a cursor that isn't of this order.
 */
export async function readFieldOrder(
  trx: TenantTrx,
  entity: RecordNoun,
  { sort, cursor }: { sort?: string | undefined; cursor?: Cursor | SortedCursor | undefined },
): Promise<FieldOrder | null> {
  const code = sortedField(sort);
  if (code === null) return null;
  const rule = (await readRules(trx, entity)).find((one) => one.code === code);
  if (!rule || !isSortable(rule)) throw invalidField("sort", explainField("customField.notSorted", { name: code }));
  const numeric = isNumeric(rule.type);
  const after = cursor && "key" in cursor ? cursor : null;
  if (after && numeric && !/^(-?(0|[1-9]\d*)(\.\d+)?|null|true)$/.test(after.key))
    throw invalidField("cursor", explainField("list.changed"));
  return { code, isNumeric: numeric, isDescending: sort?.startsWith("-") ?? false, after };
}
