import type { Selectable } from "kysely";
import type { Outbox } from "../schema.ts";
import type { GlobalDb } from "../tenant.ts";

export type OutboxRow = Pick<Selectable<Outbox>, "id" | "queue" | "name" | "payload" | "job_key">;

/** Jobs whose time has come, locked until the transaction ends; rows that another relay holds are passed over. */
export const takeOutbox = (
  trx: GlobalDb,
  { queues, dueAt, limit }: { queues: readonly string[]; dueAt: Date; limit: number },
): Promise<OutboxRow[]> =>
  trx
    .selectFrom("outbox")
    .select(["id", "queue", "name", "payload", "job_key"])
    .where("available_at", "<=", dueAt)
    .where("queue", "in", queues)
    .orderBy("available_at")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export const deleteOutbox = (trx: GlobalDb, ids: readonly string[]) =>
  trx.deleteFrom("outbox").where("id", "in", ids).execute();

/** When the oldest job that is due became due; null when none is. */
export async function oldestDueOutbox(db: GlobalDb, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("outbox")
    .select("available_at")
    .where("available_at", "<=", now)
    .orderBy("available_at")
    .limit(1)
    .executeTakeFirst();
  return row?.available_at ?? null;
}
