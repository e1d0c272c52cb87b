import { listUnprocessedWebhooks } from "@aavarti/db/queries/webhook-work";
import { processWebhook } from "@aavarti/jobs/definitions/webhooks";
import type { Dependencies } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

const MINUTE_MS = 60_000;
/** More recent events are probably still queued. Milliseconds. */
const PATIENCE_MS = MINUTE_MS / 4;
/**
 * An event that has failed for three days will not succeed; it stays stored and is visible among
 * the failed jobs. Milliseconds.
 */
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS;

/**
 * Enqueues again the stored events of providers that are unprocessed because their job was lost
 * with the queue, oldest first and up to 1,000: those received between 15 seconds and three days
 * ago. Returns the number enqueued.
 */
export async function sweepWebhooks(deps: Dependencies): Promise<number> {
  const now = deps.now().getTime();
  const events = await listUnprocessedWebhooks(deps.db, {
    after: new Date(now - GIVE_UP_MS),
    before: new Date(now - PATIENCE_MS),
    limit: 1_000,
  });
  for (const { provider, event_key: eventKey } of events) {
    await enqueueIn(deps, deps.db, null, processWebhook, { provider, eventKey });
  }
  return events.length;
}
