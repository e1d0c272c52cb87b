import { listConsentStatuses } from "@aavarti/db/queries/consent";
import { findCustomer } from "@aavarti/db/queries/customers";
import { linkSecret } from "@aavarti/db/queries/deployment";
import { listMessageCustomers } from "@aavarti/db/queries/reminders/recipients";
import { findTenant } from "@aavarti/db/queries/tenants";
import type { Language } from "@aavarti/domain/languages";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { notFound } from "@aavarti/domain/refusal";
import type { PublicContext, ServiceContext, Unit } from "../context.ts";
import { languageOfCustomer } from "../customers/customer-language.ts";
import { notify } from "../notifications/notify.ts";
import { systemContext } from "../system-context.ts";
import { changeConsent } from "./change-consent.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.ts";

/**
 * What the unsubscribe page shows, and its language: that of the customer with the lowest id of
 * those the link covers.
 */
export type Unsubscribing = { businessName: string; mayEmail: boolean; language: Language };

/**
 * Returns what the unsubscribe page shows: the business's name, the page's language (that of the
 * customer with the lowest id of those the link covers), and whether the business may email
 * reminders to at least one of these. Changes nothing.
 * @throws AppError NOT_FOUND when the link's signature is not ours or the business has been erased.
 */
export const readUnsubscribing = (ctx: PublicContext, token: string): Promise<Unsubscribing> =>
  withLink(ctx, token, (_ctx, unit, customerIds) => describe(unit, customerIds));

/**
 * Withdraws, or restores, consent to a business's emails for the customers whom the message with
 * this link was for, and returns what the page then shows. Possession of the email is sufficient;
 * idempotent. Notifies the members of the business of each change and writes audit events.
 * Withdrawing also withdraws offers and cancels planned emails, with WhatsApp messages instead
 * where possible; restoring brings back reminders, not offers. The page is the confirmation, so no
 * email to the customer follows.
 * @throws AppError NOT_FOUND when the link's signature is not ours or none of its customers exists
 * outside Trash.
 */
export const changeByLink = (
  ctx: PublicContext,
  { token, state }: { token: string; state: "granted" | "withdrawn" },
): Promise<Unsubscribing> =>
  withLink(ctx, token, async (service, unit, customerIds) => {
    let known = 0;
    for (const customerId of customerIds) if (await changeOne(service, unit, customerId, state)) known += 1;
    if (known === 0) throw notFound("link");
    return describe(unit, customerIds);
  });

/** Returns false for a customer who no longer exists in the business. */
async function changeOne(
  ctx: ServiceContext,
  unit: Unit,
  customerId: string,
  state: "granted" | "withdrawn",
): Promise<boolean> {
  const customer = await findCustomer(unit.trx, customerId);
  if (!customer) return false;
  const changed = await changeConsent(ctx, unit, {
    customerId,
    channel: "email",
    state,
    source: "email_link",
    by: { kind: "customer" },
    address: customer.email || null,
    confirm: false,
  });
  if (changed)
    await notify(ctx, unit, {
      kind: "customer.opted-out",
      title:
        state === "withdrawn"
          ? explainNotice("notice.optedOut", { name: customer.name, channel: "email" })
          : explainNotice("notice.optedInToEmail", { name: customer.name }),
      body: [explainNotice("notice.byLink")],
      link: `/dashboard/customers/${customerId}`,
      subjectId: customerId,
    });
  return true;
}

async function withLink<T>(
  ctx: PublicContext,
  token: string,
  run: (service: ServiceContext, unit: Unit, customerIds: readonly string[]) => Promise<T>,
): Promise<T> {
  const ref = readUnsubscribeToken(token, await linkSecret(ctx.db));
  const service = ref && (await systemContext(ctx, ref.tenantId, "customer.link"));
  if (!ref || !service) throw notFound("link");
  return service.transact(async (unit) => {
    const others = ref.messageId ? await listMessageCustomers(unit.trx, ref.messageId) : [];
    // Sorted by id, the order in which all code locks customers, to avoid deadlocks.
    return run(service, unit, [...new Set([ref.customerId, ...others])].sort());
  });
}

async function describe({ trx }: Unit, customerIds: readonly string[]): Promise<Unsubscribing> {
  const [tenant, consents] = await Promise.all([findTenant(trx), listConsentStatuses(trx, customerIds)]);
  if (!tenant) throw notFound("link");
  const hasStopped = (customerId: string) =>
    consents.some(
      ({ customer_id, channel, purpose, state }) =>
        customer_id === customerId && channel === "email" && purpose === "reminders" && state === "withdrawn",
    );
  const [first] = customerIds;
  return {
    businessName: tenant.business_name,
    mayEmail: !customerIds.every(hasStopped),
    language: first ? await languageOfCustomer(trx, first, tenant) : tenant.default_language,
  };
}
