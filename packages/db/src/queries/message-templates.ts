import type { Language } from "@aavarti/domain/languages";
import type { MessageKind } from "@aavarti/domain/message-templates";
import type { Insertable, Selectable } from "kysely";
import type { MessageTemplate } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type MessageTemplateRow = Selectable<MessageTemplate>;

/** The newest version of each message in each language; without words it is a return to the built-in text. */
export const listCurrentTemplates = (trx: TenantTrx): Promise<MessageTemplateRow[]> =>
  trx
    .selectFrom("message_template")
    .distinctOn(["kind", "language"])
    .selectAll()
    .orderBy("kind")
    .orderBy("language")
    .orderBy("version", "desc")
    .execute();

/** The newest version of one message; undefined while nobody has changed it. */
export const findCurrentTemplate = (trx: TenantTrx, kind: MessageKind, language: Language) =>
  trx
    .selectFrom("message_template")
    .selectAll()
    .where("kind", "=", kind)
    .where("language", "=", language)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/** Undefined when somebody else has written this version in the meantime. */
export const insertTemplateVersion = (trx: TenantTrx, row: Insertable<MessageTemplate>) =>
  trx
    .insertInto("message_template")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "kind", "language", "version"]).doNothing())
    .returningAll()
    .executeTakeFirst();
