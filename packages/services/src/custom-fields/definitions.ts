import { type CustomField, FieldChoices } from "@aavarti/contract/custom-fields";
import { type CustomFieldRow, listCustomFields } from "@aavarti/db/queries/custom-fields";
import { findTenant } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import { type FieldRule, OWN_FIELD_TYPES, templateFieldsOf } from "@aavarti/domain/custom-fields";
import { type IndustryType, isIndustryType } from "@aavarti/domain/industries";
import { RECORD_NOUNS, type RecordNoun } from "@aavarti/domain/nouns";

/** Returns the business type of the transaction's tenant; null before it is chosen. */
export async function readIndustry(trx: TenantTrx): Promise<IndustryType | null> {
  const tenant = await findTenant(trx);
  return isIndustryType(tenant?.industry_type) ? tenant.industry_type : null;
}

const entityOf = (row: CustomFieldRow): RecordNoun => RECORD_NOUNS.find((noun) => noun === row.entity) ?? "customer";
const typeOf = (row: CustomFieldRow) => OWN_FIELD_TYPES.find((type) => type === row.type) ?? "text";

/** Converts a definition's row to the API's shape. */
export const toCustomField = (row: CustomFieldRow): CustomField => ({
  id: row.id,
  entity: entityOf(row),
  code: row.code,
  label: row.label,
  type: typeOf(row),
  choices: FieldChoices.parse(row.choices),
  isSensitive: row.is_sensitive,
  isTemplate: false,
  isArchived: row.archived_at !== null,
});

/**
 * Returns the fields that records of a kind have today, in their order: those of the business type,
 * then its own without archived ones.
 */
export async function readRules(trx: TenantTrx, entity: RecordNoun): Promise<FieldRule[]> {
  const own = (await listCustomFields(trx, entity)).map(toCustomField).filter(({ isArchived }) => !isArchived);
  return [...templateFieldsOf(await readIndustry(trx), entity), ...own];
}

/** Returns the customers' fields that an import may fill: all but sensitive ones. */
export const readImportRules = async (trx: TenantTrx): Promise<FieldRule[]> =>
  (await readRules(trx, "customer")).filter(({ isSensitive }) => !isSensitive);
