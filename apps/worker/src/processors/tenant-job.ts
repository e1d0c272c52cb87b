import { createHandler, type Handler } from "@aavarti/jobs/consumer";
import type { JobDefinition } from "@aavarti/jobs/define-job";
import type { Dependencies, ServiceContext } from "@aavarti/services/context";
import { systemContext } from "@aavarti/services/system-context";

/**
 * Returns a handler of a kind of job that calls `verb`, a function of the services, with the
 * payload in the context of its tenant, with the system as actor. Does nothing when the tenant has
 * been erased in the meantime. `giveUp` is called likewise once the job failed for good.
 */
export const tenantJob = <Payload extends { tenantId: string }>(
  deps: Dependencies,
  job: JobDefinition<Payload>,
  verb: (ctx: ServiceContext, payload: Payload) => Promise<unknown>,
  giveUp?: (ctx: ServiceContext, payload: Payload) => Promise<void>,
): Handler => {
  const inTenant = (act: typeof verb) => async (payload: Payload) => {
    const ctx = await systemContext(deps, payload.tenantId, job.name);
    if (ctx) await act(ctx, payload);
  };
  return createHandler(job, inTenant(verb), giveUp && inTenant(giveUp));
};
