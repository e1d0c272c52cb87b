import type { RecordNoun } from "@aavarti/domain/nouns";
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type { CustomField } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type CustomFieldRow = Selectable<CustomField>;

/**
 * Returns the fields that a business defined, archived ones too, by kind of record and position.
 */
export const listCustomFields = (trx: TenantTrx, entity?: RecordNoun): Promise<CustomFieldRow[]> => {
  const query = trx.selectFrom("custom_field").selectAll();
  return (entity ? query.where("entity", "=", entity) : query)
    .orderBy("entity")
    .orderBy("position")
    .orderBy("id")
    .execute();
};

/** Returns the field, also an archived one; undefined if the tenant has none with this id. */
export const findCustomField = (trx: TenantTrx, id: string): Promise<CustomFieldRow | undefined> =>
  trx.selectFrom("custom_field").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Returns the field like `findCustomField`, locked until the transaction ends: values that others
 * are giving to it are stored before, and new ones wait (see `lockFields`).
 */
export const lockCustomField = (trx: TenantTrx, id: string): Promise<CustomFieldRow | undefined> =>
  trx.selectFrom("custom_field").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/**
 * Locks the fields of a kind of record, those with these codes or all, against changes until the
 * transaction ends, and returns their codes, and whether each is sensitive. Whoever writes values
 * calls it before any record is locked, so that none is left of a field or choice that is removed
 * meanwhile.
 */
export const lockFields = (
  trx: TenantTrx,
  entity: RecordNoun,
  codes?: readonly string[],
): Promise<Pick<CustomFieldRow, "code" | "is_sensitive">[]> => {
  if (codes?.length === 0) return Promise.resolve([]);
  const query = trx.selectFrom("custom_field").select(["code", "is_sensitive"]).where("entity", "=", entity);
  return (codes ? query.where("code", "in", codes) : query).orderBy("id").forShare().execute();
};

/** Inserts a field and returns its row. Throws a database error if its code or label is taken. */
export const insertCustomField = (trx: TenantTrx, row: Insertable<CustomField>): Promise<CustomFieldRow> =>
  trx.insertInto("custom_field").values(row).returningAll().executeTakeFirstOrThrow();

/** Updates a field and returns its row. Throws if there is none with this id. */
export const updateCustomField = (
  trx: TenantTrx,
  id: string,
  changes: Updateable<CustomField>,
): Promise<CustomFieldRow> =>
  trx.updateTable("custom_field").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Deletes a definition; the values on records stay (see `clearFieldValues`). */
export const deleteCustomField = (trx: TenantTrx, id: string) =>
  trx.deleteFrom("custom_field").where("id", "=", id).execute();

const isHeld = (code: string) => sql<SqlBool>`jsonb_exists(fields, ${code})`;

/** Counts the records, those in Trash too, that hold a value in a field. */
export async function countFieldValues(trx: TenantTrx, entity: RecordNoun, code: string): Promise<number> {
  const { count } = await trx
    .selectFrom(entity)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isHeld(code))
    .executeTakeFirstOrThrow();
  return count;
}

/** Records changed by one statement, so that none runs into the time limit of statements. */
const AT_ONCE = 5000;

/** Removes a field's values from all records, those in Trash too; returns from how many. */
export const clearFieldValues = (trx: TenantTrx, entity: RecordNoun, code: string): Promise<number> =>
  inParts((after) =>
    sql<{ id: string }>`update ${sql.table(entity)} set fields = fields - ${code}::text where id in (
        select id from ${sql.table(entity)} where id > ${after}::uuid and ${isHeld(code)} order by id limit ${AT_ONCE})
      returning id`.execute(trx),
  );

/** Replaces one choice with another, or removes it, on all records; returns on how many. */
export const replaceFieldChoice = (
  trx: TenantTrx,
  entity: RecordNoun,
  code: string,
  { from, to }: { from: string; to: string | null },
): Promise<number> =>
  inParts((after) => {
    const changed =
      to === null ? sql`fields - ${code}::text` : sql`jsonb_set(fields, array[${code}::text], to_jsonb(${to}::text))`;
    return sql<{ id: string }>`update ${sql.table(entity)} set fields = ${changed} where id in (
        select id from ${sql.table(entity)} where id > ${after}::uuid and fields->>${code}::text = ${from}
        order by id limit ${AT_ONCE})
      returning id`.execute(trx);
  });

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

async function inParts(change: (after: string) => Promise<{ rows: { id: string }[] }>): Promise<number> {
  let count = 0;
  for (let after = FIRST_ID; ; ) {
    const ids = (await change(after)).rows.map(({ id }) => id);
    count += ids.length;
    if (ids.length < AT_ONCE) return count;
    after = ids.toSorted().at(-1) ?? FIRST_ID;
  }
}

/** Values to store by code; null removes one. */
export type FieldPatch = Readonly<Record<string, unknown>>;

/**
 * Returns the SQL value of the column `fields` with a patch applied to what the row holds then, so
 * that two edits of different fields both stay.
 */
export function patchedFields(patch: FieldPatch) {
  const kept = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
  const removed = Object.keys(patch).filter((code) => patch[code] === null);
  return sql<string>`(fields || ${JSON.stringify(kept)}::jsonb) - ${removed}::text[]`;
}

/**
 * Applies a patch to the fields of a record outside Trash; nothing happens if there is none, or
 * with an empty patch.
 */
export async function patchFields(trx: TenantTrx, entity: RecordNoun, id: string, patch: FieldPatch): Promise<void> {
  if (Object.keys(patch).length === 0) return;
  await sql`update ${sql.table(entity)} set fields = ${patchedFields(patch)}
    where id = ${id}::uuid and deleted_at is null`.execute(trx);
}
