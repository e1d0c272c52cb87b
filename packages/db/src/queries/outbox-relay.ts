import type { Selectable } from "kysely";
import type { Outbox } from "../schema.ts";
import type { GlobalDb } from "../tenant.ts";

export type OutboxRow = Pick<Selectable<Outbox>, "id" | "queue" | "name" | "payload" | "job_key" | "turn">;

/**
 * Returns up to `limit` jobs of these queues in the outbox that were due by `dueAt`, earliest due
 * first, locked until the transaction ends; skips rows that another relay has locked. Does not
 * delete them. `queues` must not be empty.
 */
export const lockDueJobs = (
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

/**
 * Deletes these rows of the outbox, whose jobs the caller has added to the queue; `ids` must not be
 * empty.
 */
export const deleteOutbox = (trx: GlobalDb, ids: readonly string[]) =>
  trx.deleteFrom("outbox").where("id", "in", ids).execute();
