import type { FastifyInstance } from "fastify";
import { badRequest } from "./errors.ts";
import { NewPaymentLink, type PaymentLinks } from "./payment-links.ts";

type ById = { Params: { id: string } };

/**
 * Adds the routes of payment links (create, list, read, change, cancel, notify) at
 * `/payment_links`. The app brings the prefix `/v1`, a parser for forms, as which the SDK posts
 * cancel and notify, and an error handler: a wrong field or unknown id throws a refusal that gets
 * Razorpay's 400.
 */
export function paymentLinkRoutes(app: FastifyInstance, links: PaymentLinks): void {
  const create = { config: { operation: "payment_links.create" as const } };
  const fetch = { config: { operation: "payment_links.fetch" as const } };
  const change = { config: { operation: "payment_links.change" as const } };

  app.post("/payment_links", create, async ({ body }) => {
    const draft = NewPaymentLink.safeParse(body);
    if (!draft.success) {
      const field = draft.error.issues[0]?.path.join(".") ?? "";
      throw badRequest(`The ${field} field is required or has a form that is not allowed.`, { field });
    }
    return links.create(draft.data);
  });
  app.get("/payment_links", fetch, async () => ({ payment_links: links.list() }));
  app.get<ById>("/payment_links/:id", fetch, async ({ params }) => links.requireLink(params.id));
  app.patch<ById>("/payment_links/:id", change, async ({ params, body }) => {
    const changes = NewPaymentLink.partial().safeParse(body).data;
    if (changes === undefined) throw badRequest("The payment link could not be updated.");
    return links.edit(params.id, pickGiven(changes, body));
  });
  app.post<ById>("/payment_links/:id/cancel", change, async ({ params }) => links.cancel(params.id));
  app.post<ById & { Params: { medium: string } }>(
    "/payment_links/:id/notify_by/:medium",
    change,
    async ({ params }) => {
      links.requireLink(params.id);
      if (params.medium !== "sms" && params.medium !== "email") throw badRequest("Not a valid notification medium");
      return { success: true };
    },
  );
}

/** Keeps only the fields that were sent: defaults must not overwrite. */
const pickGiven = (changes: object, body: unknown): object =>
  Object.fromEntries(
    Object.entries(changes).filter(([name]) => typeof body === "object" && body !== null && name in body),
  );
