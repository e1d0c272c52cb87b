import { insertOutbox } from "@aavarti/db/queries/outbox";
import type { DB } from "@aavarti/db/schema";
import type { JobDefinition } from "@aavarti/jobs/define-job";
import type { Kysely } from "kysely";

export type EnqueueOptions = {
  /** Holds the job back until then. Default: now. */
  availableAt?: Date;
  /**
   * Its place among the jobs of its tenant, from 0. Jobs in bulk are served by it, the lower first,
   * so that tenants take turns however many jobs one of them has. Default: 0.
   */
  turn?: number;
};

type Clockwork = { now: () => Date; newId: () => string };

/**
 * Writes a job into the outbox in the caller's transaction; the relay hands it to the queue after
 * the commit.
 */
export async function enqueueIn<P>(
  clockwork: Clockwork,
  db: Kysely<DB>,
  tenantId: string | null,
  job: JobDefinition<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<void> {
  await insertOutbox(db, outboxRow(clockwork, tenantId, { job, payload, ...options }));
}

/**
 * `enqueueIn` for many jobs of one kind, in one statement. They take their turns one after the
 * other, the first of them at `turn`.
 */
export async function enqueueEachIn<P>(
  clockwork: Clockwork,
  db: Kysely<DB>,
  tenantId: string | null,
  job: JobDefinition<P>,
  payloads: readonly P[],
  { turn = 0, ...options }: EnqueueOptions = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const rows = payloads.map((payload, index) =>
    outboxRow(clockwork, tenantId, { job, payload, turn: turn + index, ...options }),
  );
  await insertOutbox(db, rows);
}

function outboxRow<P>(
  { now, newId }: Clockwork,
  tenantId: string | null,
  { job, payload, availableAt, turn }: EnqueueOptions & { job: JobDefinition<P>; payload: P },
) {
  const at = now();
  const parsed = job.payload.parse(payload);
  return {
    id: newId(),
    tenant_id: tenantId,
    queue: job.queue,
    name: job.name,
    payload: JSON.stringify(parsed),
    job_key: job.key(parsed),
    available_at: availableAt ?? at,
    created_at: at,
    turn: turn ?? 0,
  };
}
