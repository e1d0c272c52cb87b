import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { OwnTemplate } from "../schema.ts";
import type { GlobalDb, TenantTrx } from "../tenant.ts";

export type OwnTemplateRow = Selectable<OwnTemplate>;

/** Returns the business's own WhatsApp templates that are not deleted, the newest first. */
export const listOwnTemplates = (trx: TenantTrx): Promise<OwnTemplateRow[]> =>
  trx
    .selectFrom("own_template")
    .selectAll()
    .where("status", "not in", ["deleting", "deleted"])
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** Returns the business's own WhatsApp templates that may be sent, by name. */
export const listApprovedOwnTemplates = (trx: TenantTrx): Promise<OwnTemplateRow[]> =>
  trx.selectFrom("own_template").selectAll().where("status", "=", "approved").orderBy("name").execute();

/** Returns a template of the business and locks its row; undefined if unknown. */
export const lockOwnTemplate = (trx: TenantTrx, id: string): Promise<OwnTemplateRow | undefined> =>
  trx.selectFrom("own_template").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/**
 * Returns the business's template with a name at Meta, in any language, also a deleted one;
 * undefined if it has none of that name.
 */
export const findOwnTemplateByMetaName = (trx: TenantTrx, metaName: string): Promise<OwnTemplateRow | undefined> =>
  trx.selectFrom("own_template").selectAll().where("meta_name", "=", metaName).limit(1).executeTakeFirst();

/** Returns the highest version of a name in a language, deleted ones included; 0 for a new name. */
export async function newestOwnTemplateVersion(
  trx: TenantTrx,
  { name, language }: { name: string; language: "en" | "hi" },
): Promise<number> {
  const { newest } = await trx
    .selectFrom("own_template")
    .select(({ fn }) => fn.max("version").as("newest"))
    .where("name", "=", name)
    .where("language", "=", language)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** Returns how many templates the business submitted after an instant, deleted ones included. */
export async function countSubmittedSince(trx: TenantTrx, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom("own_template")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("submitted_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a new template of the business and returns its row. */
export const insertOwnTemplate = (trx: TenantTrx, row: Insertable<OwnTemplate>): Promise<OwnTemplateRow> =>
  trx.insertInto("own_template").values(row).returningAll().executeTakeFirstOrThrow();

/** Stores changes of a template. Does nothing for an unknown one. */
export async function updateOwnTemplate(trx: TenantTrx, id: string, changes: Updateable<OwnTemplate>): Promise<void> {
  await trx.updateTable("own_template").set(changes).where("id", "=", id).execute();
}

/** Claims a submission for a number of seconds, by the database's clock, and counts the attempt. */
export async function leaseOwnTemplate(
  trx: TenantTrx,
  id: string,
  { leaseSeconds, at }: { leaseSeconds: number; at: Date },
): Promise<void> {
  await trx
    .updateTable("own_template")
    .set(({ eb }) => ({
      attempts: eb("attempts", "+", 1),
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      updated_at: at,
    }))
    .where("id", "=", id)
    .execute();
}

/** Returns whether a submission is claimed by someone now, by the database's clock. */
export async function isOwnTemplateLeased(trx: TenantTrx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("own_template")
    .select(sql<boolean>`coalesce(lease_until > clock_timestamp(), false)`.as("leased"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.leased ?? false;
}

/**
 * Returns whether a message of the business with this template waits to be sent, or a bulk message
 * by a template of its name is running.
 */
export async function isOwnTemplateInUse(
  trx: TenantTrx,
  { name, meta_name: metaName }: Pick<OwnTemplateRow, "name" | "meta_name">,
): Promise<boolean> {
  const running = await trx
    .selectFrom("bulk_send")
    .select("id")
    .where("template", "=", name)
    .where("state", "=", "running")
    .limit(1)
    .executeTakeFirst();
  if (running) return true;
  const row = await trx
    .selectFrom("conversation_message")
    .select("id")
    .where("template", "=", metaName)
    .where("state", "in", ["planned", "sending"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type OwnTemplateRef = { tenantId: string; templateId: string };

/** Returns whose template has a name and language at Meta, of all businesses, if there is one. */
export async function findOwnTemplateOfName(
  db: GlobalDb,
  { name, language }: { name: string; language: string },
): Promise<OwnTemplateRef | undefined> {
  const { rows } = await sql<OwnTemplateRef>`
    select tenant_id as "tenantId", template_id as "templateId"
    from own_template_of_name(${name}, ${language})`.execute(db);
  return rows[0];
}

/**
 * Returns templates of all businesses that have to be looked at again: those that wait for WhatsApp
 * and were not looked at for 10 minutes, and the others after a day, at most `most`.
 */
export async function listOwnTemplatesToCheck(
  db: GlobalDb,
  { at, most }: { at: Date; most: number },
): Promise<OwnTemplateRef[]> {
  const { rows } = await sql<OwnTemplateRef>`
    select tenant_id as "tenantId", template_id as "templateId"
    from own_templates_to_check(${at}, ${most})`.execute(db);
  return rows;
}
