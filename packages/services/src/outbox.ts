import { insertOutbox } from "@aavarti/db/queries/outbox";
import type { DB } from "@aavarti/db/schema";
import type { JobDefinition } from "@aavarti/jobs/define-job";
import type { Kysely } from "kysely";

/**
 * Writes a job into the outbox in the caller's transaction; the relay hands it to the queue after the commit.
 * `availableAt` holds it back until then (default: now).
 */
export async function enqueueIn<P>(
  { now, newId }: { now: () => Date; newId: () => string },
  db: Kysely<DB>,
  tenantId: string | null,
  job: JobDefinition<P>,
  payload: P,
  options: { availableAt?: Date } = {},
): Promise<void> {
  const at = now();
  const parsed = job.payload.parse(payload);
  await insertOutbox(db, {
    id: newId(),
    tenant_id: tenantId,
    queue: job.queue,
    name: job.name,
    payload: JSON.stringify(parsed),
    job_key: job.key(parsed),
    available_at: options.availableAt ?? at,
    created_at: at,
  });
}
