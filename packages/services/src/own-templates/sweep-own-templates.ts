import { findOwnTemplateOfName, listOwnTemplatesToCheck } from "@aavarti/db/queries/own-templates";
import { advanceOwnTemplate } from "@aavarti/jobs/definitions/own-templates";
import type { TemplateEvent } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

const MAX = 500;

/**
 * Enqueues, for all businesses, the templates that wait for WhatsApp and were not looked at for 10
 * minutes, as after a crash or a lost event, and the others once a day. Returns how many, at most
 * 500; the next sweep takes the rest.
 */
export async function sweepOwnTemplates(deps: Dependencies): Promise<{ enqueued: number }> {
  const found = await listOwnTemplatesToCheck(deps.db, { at: deps.now(), most: MAX });
  for (const { tenantId, templateId } of found)
    await enqueueIn(deps, deps.db, tenantId, advanceOwnTemplate, { tenantId, templateId });
  return { enqueued: found.length };
}

/**
 * Enqueues the lookup of the templates of businesses about which WhatsApp sent events. Events come
 * in any order, so each template's present state is asked for. Returns how many of the events were
 * about a template of a business.
 */
export async function enqueueTemplateChecks(deps: Dependencies, events: readonly TemplateEvent[]): Promise<number> {
  let taken = 0;
  for (const { name, language } of events) {
    const found = await findOwnTemplateOfName(deps.db, { name, language });
    if (!found) continue;
    await enqueueIn(deps, deps.db, found.tenantId, advanceOwnTemplate, found);
    taken += 1;
  }
  return taken;
}
