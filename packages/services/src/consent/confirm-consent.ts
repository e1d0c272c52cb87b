import { type ConsentRow, claimConfirmation, settleConfirmation } from "@aavarti/db/queries/consent";
import { findTenant } from "@aavarti/db/queries/tenants";
import { consentConfirmation } from "@aavarti/domain/consent";
import { AppError } from "@aavarti/domain/errors";
import type { Language } from "@aavarti/domain/languages";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { ServiceContext } from "../context.ts";
import { languageOfCustomer } from "../customers/customer-language.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";

export type Confirmed = "sent" | "failed" | "unknown" | "not-due";

/**
 * Sends a customer, in their language, the one confirmation of a consent that they gave or
 * withdrew, at most once: it is claimed before the provider is called, and one that may have been
 * sent (`unknown`) is never sent again. Stores the outcome and returns it: `sent`; `not-due` when
 * it was claimed before or has no address; `failed` when the provider refuses it or isn't
 * configured.
 * @throws ProviderError when it was certainly not sent; the job is retried.
 */
export async function confirmConsent(ctx: ServiceContext, { consentId }: { consentId: string }): Promise<Confirmed> {
  const claimed = await ctx.transact(async ({ trx }) => {
    const tenant = await findTenant(trx);
    const consent = await claimConfirmation(trx, consentId);
    return tenant && consent?.address
      ? {
          consent,
          address: consent.address,
          businessName: tenant.business_name,
          language: await languageOfCustomer(trx, consent.customer_id, tenant),
        }
      : null;
  });
  if (!claimed) return "not-due";
  const settle = (confirmation: ConsentRow["confirmation"], messageId: string | null = null) =>
    ctx.transact(({ trx }) => settleConfirmation(trx, consentId, { confirmation, confirmation_message_id: messageId }));
  try {
    const { messageId } = await send(ctx, claimed);
    await settle("sent", messageId);
    return "sent";
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    await settle(outcome === "not-sent" ? "due" : outcome);
    if (outcome === "not-sent") throw error;
    return outcome;
  }
}

function outcomeOf(error: unknown): "failed" | "unknown" | "not-sent" | null {
  if (error instanceof AppError && error.code === "NOT_CONFIGURED") return "failed";
  if (!(error instanceof ProviderError)) return null;
  return error.outcome === "refused" ? "failed" : error.outcome;
}

function send(
  ctx: ServiceContext,
  {
    consent,
    address,
    businessName,
    language,
  }: { consent: ConsentRow; address: string; businessName: string; language: Language },
): Promise<{ messageId: string }> {
  const { subject, text } = consentConfirmation(consent.state, { channel: consent.channel, businessName, language });
  const message = { to: address, key: consent.id, fromName: businessName, subject, text, tag: "consent" };
  return CHANNEL_SERVICES[consent.channel].sendPlain(ctx, message);
}
