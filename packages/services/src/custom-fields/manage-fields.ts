import type {
  ChangeFieldChoices,
  CreateCustomField,
  CustomField,
  CustomFieldRef,
  CustomFields,
  FieldUsage,
  ListCustomFields,
  RenameCustomField,
  ReorderCustomFields,
} from "@aavarti/contract/custom-fields";
import {
  type CustomFieldRow,
  clearFieldValues,
  countFieldValues,
  deleteCustomField as deleteRow,
  findCustomField,
  insertCustomField,
  lockCustomField,
  listCustomFields as queryFields,
  replaceFieldChoice,
  updateCustomField as saveField,
} from "@aavarti/db/queries/custom-fields";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { fieldCodeOf, MAX_FIELDS, type TemplateField, templateFieldsOf } from "@aavarti/domain/custom-fields";
import { invalidField } from "@aavarti/domain/errors";
import { RECORD_NOUNS } from "@aavarti/domain/nouns";
import { explainField } from "@aavarti/domain/reasons/fields";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readIndustry, toCustomField } from "./definitions.ts";

/**
 * Returns the fields of records, of one kind or all: those of the business type first, then the
 * business's own in their order, archived ones included.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function listCustomFields(ctx: ServiceContext, { entity }: ListCustomFields): Promise<CustomFields> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) => {
    const industry = await readIndustry(trx);
    const own = (await queryFields(trx, entity)).map(toCustomField);
    return (entity ? [entity] : RECORD_NOUNS).flatMap((noun) => [
      ...templateFieldsOf(industry, noun).map(toTemplateField),
      ...own.filter((field) => field.entity === noun),
    ]);
  });
}

const toTemplateField = ({ entity, code, label, type, isSensitive }: TemplateField): CustomField => ({
  id: null,
  entity,
  code,
  label,
  type,
  choices: [],
  isSensitive,
  isTemplate: true,
  isArchived: false,
});

const record = (ctx: ServiceContext, unit: Unit, action: string, changes: Record<string, unknown>) =>
  audit(ctx, unit, `custom-field.${action}`, { kind: "tenant", id: ctx.tenantId }, changes);

const sameLabel = (label: string) => {
  const key = label.toLowerCase();
  return (row: CustomFieldRow) => row.label.toLowerCase() === key;
};
const nameTaken = (name: string) => refusal("customField.nameTaken", { name }, { field: "label" });

/**
 * Adds a field to a kind of record, after the others, and returns it; its code is made from the
 * label. Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `fields.configure`; CONFLICT when the label is taken, ignoring
 * case, or when there are 20 already; NOT_CONFIGURED for a sensitive one without an encryption key.
 */
export function createCustomField(ctx: ServiceContext, input: CreateCustomField): Promise<CustomField> {
  requirePermission(ctx, "fields.configure");
  const { entity, label, type, isSensitive } = input;
  if (isSensitive && !ctx.secrets.canSeal) throw refusal("customField.noEncryption");
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const known = await queryFields(unit.trx, entity);
    if (known.length >= MAX_FIELDS) throw refusal("customField.tooMany", { most: MAX_FIELDS });
    if (known.some(sameLabel(label))) throw nameTaken(label);
    const row = await insertCustomField(unit.trx, {
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      entity,
      code: fieldCodeOf(label, new Set(known.map(({ code }) => code))),
      label,
      type,
      choices: JSON.stringify(type === "choice" ? input.choices : []),
      is_sensitive: isSensitive,
      position: Math.max(0, ...known.map(({ position }) => position)) + 1,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    });
    await record(ctx, unit, "created", { name: label, entity, code: row.code, type });
    return toCustomField(row);
  });
}

/**
 * Returns a field after locking the tenant and the field. The first lock serializes changes of
 * fields, so that labels stay unique and the maximum number holds; the second one waits for values
 * that are being stored.
 */
async function requireField({ trx }: Unit, id: string): Promise<CustomFieldRow> {
  await lockTenant(trx);
  const row = await lockCustomField(trx, id);
  if (!row) throw notFound("customField");
  return row;
}

/**
 * Gives a field another label and returns it; its code and its values stay. Writes an audit event.
 * Locks the tenant's row.
 * @throws AppError FORBIDDEN without `fields.configure`, NOT_FOUND, or CONFLICT when the label is
 * taken, ignoring case.
 */
export function renameCustomField(ctx: ServiceContext, { id, label }: RenameCustomField): Promise<CustomField> {
  requirePermission(ctx, "fields.configure");
  return ctx.transact(async (unit) => {
    const row = await requireField(unit, id);
    if (row.label === label) return toCustomField(row);
    const others = (await queryFields(unit.trx, toCustomField(row).entity)).filter((other) => other.id !== id);
    if (others.some(sameLabel(label))) throw nameTaken(label);
    const saved = await saveField(unit.trx, id, { label, updated_at: ctx.now() });
    await record(ctx, unit, "updated", { name: label, values: { label: [row.label, label] } });
    return toCustomField(saved);
  });
}

/**
 * Puts the fields of a kind of record in this order, and returns them. Writes an audit event. Locks
 * the tenant's row.
 * @throws AppError FORBIDDEN without `fields.configure`; NOT_FOUND for an id that isn't one of that
 * kind; CONFLICT unless the ids are all of the business's own.
 */
export function reorderCustomFields(ctx: ServiceContext, { entity, ids }: ReorderCustomFields): Promise<CustomFields> {
  requirePermission(ctx, "fields.configure");
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const known = await queryFields(unit.trx, entity);
    if (!ids.every((id) => known.some((row) => row.id === id))) throw notFound("customField");
    if (new Set(ids).size !== ids.length || ids.length !== known.length) throw refusal("customField.changed");
    for (const [at, id] of ids.entries()) await saveField(unit.trx, id, { position: at + 1, updated_at: ctx.now() });
    await record(ctx, unit, "reordered", { entity });
    return (await queryFields(unit.trx, entity)).map(toCustomField);
  });
}

/**
 * Replaces the choices of a field and returns it. Records keep a removed choice as their value,
 * unless `replace` gives another one or null, which clears it. Writes an audit event. Locks the
 * tenant's row, and the records whose value is replaced.
 * @throws AppError FORBIDDEN without `fields.configure`; NOT_FOUND also for a field of another
 * type; VALIDATION_FAILED if a replacement isn't one of the new choices.
 */
export function changeFieldChoices(ctx: ServiceContext, input: ChangeFieldChoices): Promise<CustomField> {
  requirePermission(ctx, "fields.configure");
  const { id, choices, replace } = input;
  if (replace.some(({ to }) => to !== null && !choices.includes(to)))
    throw invalidField(
      "replace",
      explainField("customField.notChoice", { name: "Replacement", choices: choices.join(", ") }),
    );
  return ctx.transact(async (unit) => {
    const row = await requireField(unit, id);
    const { type, entity, choices: before } = toCustomField(row);
    if (type !== "choice") throw notFound("customField");
    const saved = await saveField(unit.trx, id, { choices: JSON.stringify(choices), updated_at: ctx.now() });
    for (const one of replace) await replaceFieldChoice(unit.trx, entity, row.code, one);
    const values = { choices: [before.join(", "), choices.join(", ")] };
    await record(ctx, unit, "updated", { name: row.label, values });
    return toCustomField(saved);
  });
}

/**
 * Archives a field and returns it: it is no longer shown or written, and records keep its values.
 * Writes an audit event; one archived before is returned unchanged. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `fields.configure`, NOT_FOUND.
 */
export const archiveCustomField = (ctx: ServiceContext, { id }: CustomFieldRef): Promise<CustomField> =>
  setArchived(ctx, id, true);

/**
 * Restores an archived field with the values that records kept, and returns it. Writes an audit
 * event; one that isn't archived is returned unchanged. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `fields.configure`, NOT_FOUND.
 */
export const restoreCustomField = (ctx: ServiceContext, { id }: CustomFieldRef): Promise<CustomField> =>
  setArchived(ctx, id, false);

function setArchived(ctx: ServiceContext, id: string, isArchived: boolean): Promise<CustomField> {
  requirePermission(ctx, "fields.configure");
  return ctx.transact(async (unit) => {
    const row = await requireField(unit, id);
    if ((row.archived_at !== null) === isArchived) return toCustomField(row);
    const now = ctx.now();
    const saved = await saveField(unit.trx, id, { archived_at: isArchived ? now : null, updated_at: now });
    await record(ctx, unit, isArchived ? "archived" : "restored", { name: row.label });
    return toCustomField(saved);
  });
}

/**
 * Returns how many records hold a value in a field, those in Trash too: what deleting it removes.
 * @throws AppError FORBIDDEN without `fields.configure`, NOT_FOUND.
 */
export function readFieldUsage(ctx: ServiceContext, { id }: CustomFieldRef): Promise<FieldUsage> {
  requirePermission(ctx, "fields.configure");
  return ctx.transact(async ({ trx }) => {
    const row = await findCustomField(trx, id);
    if (!row) throw notFound("customField");
    return { count: await countFieldValues(trx, toCustomField(row).entity, row.code) };
  });
}

/**
 * Deletes a field and its values on all records, those in Trash too, for good; returns how many
 * held one. Writes an audit event. Locks the tenant's row, and the records that hold a value.
 * @throws AppError FORBIDDEN without `fields.configure`, NOT_FOUND.
 */
export function deleteCustomField(ctx: ServiceContext, { id }: CustomFieldRef): Promise<FieldUsage> {
  requirePermission(ctx, "fields.configure");
  return ctx.transact(async (unit) => {
    const row = await requireField(unit, id);
    const count = await clearFieldValues(unit.trx, toCustomField(row).entity, row.code);
    await deleteRow(unit.trx, id);
    await record(ctx, unit, "deleted", { name: row.label, count });
    return { count };
  });
}
