import { listStandings } from "@aavarti/db/queries/consent";
import { findCustomer } from "@aavarti/db/queries/customers";
import { linkSecret } from "@aavarti/db/queries/deployment";
import { findTenant } from "@aavarti/db/queries/tenants";
import { notFound } from "@aavarti/domain/errors";
import type { PublicContext, ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { systemContext } from "../system-context.ts";
import { changeConsent } from "./change-consent.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.ts";

/** What the page behind the link says. */
export type Unsubscribing = { businessName: string; mayEmail: boolean };

/** How a customer stands to a business's emails, by the link in one of them. @throws AppError NOT_FOUND when the link is not ours. */
export const readUnsubscribing = (ctx: PublicContext, token: string): Promise<Unsubscribing> =>
  withLink(ctx, token, (_ctx, unit, customerId) => describe(unit, customerId));

/**
 * Ends, or begins again, a business's emails to the customer whose link this is. Whoever has the mail may say so; twice is harmless. The page is the
 * confirmation, so no mail follows.
 * @throws AppError NOT_FOUND when the link is not ours.
 */
export const changeByLink = (
  ctx: PublicContext,
  { token, state }: { token: string; state: "granted" | "withdrawn" },
): Promise<Unsubscribing> =>
  withLink(ctx, token, async (service, unit, customerId) => {
    const customer = await findCustomer(unit.trx, customerId);
    if (!customer) throw notFound("Link");
    const changed = await changeConsent(service, unit, {
      customerId,
      channel: "email",
      state,
      source: "email_link",
      by: { kind: "customer" },
      address: customer.email || null,
      confirm: false,
    });
    if (changed)
      await notify(service, unit, {
        kind: "customer.opted-out",
        title: `${customer.name} ${state === "withdrawn" ? "asked for no more emails" : "wants emails again"}`,
        body: "By the link in a reminder.",
        link: `/dashboard/customers/${customerId}`,
        subjectId: customerId,
      });
    return describe(unit, customerId);
  });

async function withLink<T>(
  ctx: PublicContext,
  token: string,
  run: (service: ServiceContext, unit: Unit, customerId: string) => Promise<T>,
): Promise<T> {
  const ref = readUnsubscribeToken(token, await linkSecret(ctx.db));
  const service = ref && (await systemContext(ctx, ref.tenantId, "customer.link"));
  if (!ref || !service) throw notFound("Link");
  return service.transact((unit) => run(service, unit, ref.customerId));
}

async function describe({ trx }: Unit, customerId: string): Promise<Unsubscribing> {
  const [tenant, standings] = await Promise.all([findTenant(trx), listStandings(trx, [customerId])]);
  if (!tenant) throw notFound("Link");
  const email = standings.find(({ channel, purpose }) => channel === "email" && purpose === "reminders");
  return { businessName: tenant.business_name, mayEmail: email?.state !== "withdrawn" };
}
