import type { Selectable } from "kysely";
import type { Outbox } from "../schema.ts";
import type { GlobalDb } from "../tenant.ts";

export type OutboxRow = Pick<Selectable<Outbox>, "id" | "queue" | "name" | "payload" | "job_key" | "turn">;

/**
 * Returns up to `limit` due jobs of these queues, locked until the transaction ends; skips rows
 * that another relay has locked. Does not delete them. Earliest due first.
 */
export const takeOutbox = (
  trx: GlobalDb,
  { queues, dueAt, limit }: { queues: readonly string[]; dueAt: Date; limit: number },
): Promise<OutboxRow[]> =>
  trx
    .selectFrom("outbox")
    .select(["id", "queue", "name", "payload", "job_key", "turn"])
    .where("available_at", "<=", dueAt)
    .where("queue", "in", queues)
    .orderBy("available_at")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Deletes outbox rows after they were relayed; `ids` must not be empty. */
export const deleteOutbox = (trx: GlobalDb, ids: readonly string[]) =>
  trx.deleteFrom("outbox").where("id", "in", ids).execute();
