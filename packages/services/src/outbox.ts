import { insertOutbox } from "@aavarti/db/queries/outbox";
import type { DB } from "@aavarti/db/schema";
import type { JobDefinition } from "@aavarti/jobs/define-job";
import type { Kysely } from "kysely";

export type EnqueueOptions = {
  /** Earliest time at which the job may run. Defaults to now. */
  availableAt?: Date;
  /**
   * The job's position among its tenant's jobs, from 0. Bulk jobs are processed in this order,
   * lowest first, so that tenants take turns however many jobs one has. Defaults to 0.
   */
  turn?: number;
};

type Clockwork = { now: () => Date; newId: () => string };

/**
 * Writes a job to the outbox in the caller's transaction `db`; the relay passes it to the queue
 * after the commit, so nothing runs if it rolls back. It runs now, or not before `availableAt`;
 * `turn` is its place among the tenant's bulk jobs. `tenantId` is null for a job of the whole
 * installation.
 * @throws ZodError for a payload that doesn't fit the job.
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
 * Writes many jobs of one kind to the outbox in one statement in the caller's transaction `db`; the
 * relay passes them to the queue after the commit. They run now, or not before `availableAt`; their
 * turns, the places among the tenant's bulk jobs, are consecutive, starting at `turn`. Writes
 * nothing for an empty list.
 * @throws ZodError for a payload that doesn't fit the job.
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
