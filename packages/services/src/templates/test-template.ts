import type { TemplateTested, TestTemplate } from "@aavarti/contract/templates";
import { AppError } from "@aavarti/domain/errors";
import { renderMessage } from "@aavarti/domain/message-templates";
import { refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toHtmlParagraphs } from "../html.ts";
import { signedInUser } from "../notifications/signed-in-user.ts";
import { senderAddress } from "../sender-domain/read-sender.ts";
import { flagLinks } from "../sending/flags.ts";
import { requireTrust } from "../sending/require-trust.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { valuesOf } from "./message-values.ts";
import { sampleFacts } from "./sample.ts";
import { requireSavable } from "./save-template.ts";
import { renderApproved } from "./whatsapp-message.ts";

/**
 * Sends the text in the editor, saved or not, to the signed-in user, with the values of the
 * preview's customer; on WhatsApp the approved text. Returns the provider's response.
 * @throws AppError VALIDATION_FAILED, NOT_FOUND, CONFLICT when a value is missing, PROVIDER_ERROR
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
  const opaque = `test-${ctx.newId()}`;
  if (input.channel === "whatsapp") {
    if (!user.phone_e164) throw refusal("profile.noPhone");
    const { template, language, params } = renderApproved(input.kind, facts);
    const { messageId } = await ctx.providers.whatsapp.sendTemplate({
      to: user.phone_e164,
      template,
      language,
      params,
      opaque,
    });
    return { success: true, messageId, to: user.phone_e164 };
  }
  const rendered = renderMessage(input.kind, text, valuesOf(facts));
  if (!rendered.ok) throw new AppError("CONFLICT", rendered.problem);
  const { messageId } = await ctx.providers.email.send({
    to: user.email,
    fromName: tenant.business_name,
    fromAddress,
    replyTo: user.email,
    subject: rendered.subject,
    text: rendered.text,
    html: toHtmlParagraphs(rendered.text),
    tag: "test",
    idempotencyKey: opaque,
    tenantId: ctx.tenantId,
  });
  return { success: true, messageId, to: user.email };
}
