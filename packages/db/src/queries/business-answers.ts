import type { Insertable, Selectable, Updateable } from "kysely";
import type { BusinessAnswer } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type BusinessAnswerRow = Selectable<BusinessAnswer>;

/** Returns the business's own answers outside Trash, in the order that it chose. */
export const listBusinessAnswers = (trx: TenantTrx): Promise<BusinessAnswerRow[]> =>
  trx
    .selectFrom("business_answer")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Returns one of the business's answers, also from Trash; undefined if unknown. Locks nothing. */
export const findBusinessAnswer = (trx: TenantTrx, id: string): Promise<BusinessAnswerRow | undefined> =>
  trx.selectFrom("business_answer").selectAll().where("id", "=", id).executeTakeFirst();

/** Stores a new answer of the business and returns its row. */
export const insertBusinessAnswer = (trx: TenantTrx, row: Insertable<BusinessAnswer>): Promise<BusinessAnswerRow> =>
  trx.insertInto("business_answer").values(row).returningAll().executeTakeFirstOrThrow();

/** Stores changes of an answer, also in Trash, and returns its row. Throws without it. */
export const updateBusinessAnswer = (
  trx: TenantTrx,
  id: string,
  changes: Updateable<BusinessAnswer>,
): Promise<BusinessAnswerRow> =>
  trx.updateTable("business_answer").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
