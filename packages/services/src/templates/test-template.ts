import type { TemplateTested, TestTemplate } from "@aavarti/contract/templates";
import { addressOn } from "@aavarti/domain/channels";
import { refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { signedInUser } from "../notifications/signed-in-user.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { senderAddress } from "../sender-domain/read-sender.ts";
import { flagLinks } from "../sending/flags.ts";
import { requireTrust } from "../sending/require-trust.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { sampleFacts } from "./sample.ts";
import { requireSavable } from "./save-template.ts";

/**
 * Sends the text in the editor, saved or not, to the signed-in user at once, by email or WhatsApp
 * as `channel` says, with the values of the preview's customer; on WhatsApp the approved text is
 * sent instead. Returns the provider's message id and the address. Doesn't count against the daily
 * limit; links in the text are flagged to the operator if the account is new or unpaid. The text is
 * not saved.
 * @throws AppError FORBIDDEN without `notifications.test` or for a job; VALIDATION_FAILED,
 * EMAIL_NOT_VERIFIED, SENDING_PAUSED, NOT_FOUND, CONFLICT when a value is missing, PROVIDER_ERROR
 * with the provider's reason, or NOT_CONFIGURED.
 */
export async function testTemplate(ctx: ServiceContext, input: TestTemplate): Promise<TemplateTested> {
  requirePermission(ctx, "notifications.test");
  const text = { subject: input.subject, body: input.body };
  requireSavable(input, text);
  const user = await signedInUser(ctx);
  const { tenant, fromAddress, facts } = await ctx.transact(async (unit) => {
    const own = await readTenant(unit);
    // An unverified address may be a stranger's, and this is the business's own text.
    await requireTrust(ctx, unit, own);
    await flagLinks(ctx, unit, `${input.subject}\n${input.body}`);
    const fromAddress = await senderAddress(unit.trx);
    return { tenant: own, fromAddress, ...(await sampleFacts(ctx, unit, { ...input, tenant: own })) };
  });
  const to = addressOn(input.channel, { email: user.email, phone: user.phone_e164 });
  if (!to) throw refusal("profile.noPhone");
  const message = { to, key: `test-${ctx.newId()}`, kind: input.kind, text, facts, tenant, fromAddress };
  const { messageId } = await CHANNEL_SERVICES[input.channel].sendTest(ctx, message);
  return { success: true, messageId, to };
}
