import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { SandboxCore } from "../sandbox-core.ts";
import { WebhookPolicy } from "../webhook-policies.ts";
import type { Delivery } from "../webhook-pump.ts";
import { found, read } from "./control-error.ts";

const Release = z.object({ order: z.enum(["forward", "reverse"]).default("forward") });

const toSummary = ({ id, provider, event, url, state, attempts, headers, body }: Delivery) => ({
  id,
  provider,
  event,
  url,
  state,
  attempts,
  // Leaves out Basic credentials; tests want to see the signatures.
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "authorization")),
  body,
});

/**
 * Adds the control routes that list, release and resend deliveries and set what the network does to
 * the next ones. Resending an unknown one gets 404.
 */
export function webhookControls(app: FastifyInstance, { webhooks }: SandboxCore): void {
  app.get("/webhooks", async () => webhooks.deliveries().map(toSummary));
  app.get("/webhooks/policies", async () => webhooks.policies.pending());
  app.post("/webhooks/policies", async ({ body }) => {
    webhooks.policies.add(read(WebhookPolicy, body));
    return { pending: webhooks.policies.pending() };
  });
  app.delete("/webhooks/policies", async () => {
    webhooks.policies.clear();
    return { pending: [] };
  });
  app.post("/webhooks/release", async ({ body }) => (await webhooks.release(read(Release, body).order)).map(toSummary));
  app.post<{ Params: { id: string } }>("/webhooks/:id/resend", async ({ params }) =>
    toSummary(found(await webhooks.resend(Number(params.id)), "webhook")),
  );
}
