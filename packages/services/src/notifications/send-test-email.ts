import type { TestEmail, TestSent } from "@aavarti/contract/notifications";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toHtmlParagraphs } from "../html.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { signedInUser } from "./signed-in-user.ts";

/**
 * Sends a test message and answers what the provider said. Without an input it goes to the signed-in person.
 * It is the one kind of message that does not wait in the queue: its whole point is the provider's answer.
 * @throws AppError PROVIDER_ERROR with the provider's reason, or NOT_CONFIGURED.
 */
export async function sendTestEmail(ctx: ServiceContext, input: TestEmail): Promise<TestSent> {
  requirePermission(ctx, "notifications.test");
  const recipient = input ?? (await signedInUser(ctx));
  const business = await ctx.transact(readTenant);
  const text = `Hello ${recipient.name},\n\nThis is a test from ${business.business_name}. Email reminders reach this address.`;
  const { messageId } = await ctx.providers.email.send({
    to: recipient.email,
    fromName: business.business_name,
    subject: `Test email from ${business.business_name}`,
    text,
    html: toHtmlParagraphs(text),
    tag: "test",
    idempotencyKey: ctx.newId(),
    tenantId: ctx.tenantId,
  });
  return { success: true, messageId };
}
