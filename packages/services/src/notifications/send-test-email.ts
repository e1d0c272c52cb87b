import type { TestEmail, TestSent } from "@aavarti/contract/notifications";
import { findConfirmed } from "@aavarti/db/queries/sending";
import type { Language } from "@aavarti/domain/languages";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toHtmlParagraphs } from "../html.ts";
import { countOneMessage } from "../sending/require-trust.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { signedInUser } from "./signed-in-user.ts";

/**
 * Sends a test email at once, without the queue, in the signed-in user's language, and returns the
 * provider's message id. It goes to the given recipient, or without an input to the signed-in user.
 * Only the user's own confirmed address is greeted by name; until it is confirmed, the sender is
 * Aavarti instead of the business. A message to another address counts against the daily limit,
 * even if sending fails.
 * @throws AppError FORBIDDEN without `notifications.test` or for a job; EMAIL_NOT_VERIFIED,
 * SENDING_PAUSED or RATE_LIMITED for another person's address, PROVIDER_ERROR with the provider's
 * reason, or NOT_CONFIGURED.
 */
export async function sendTestEmail(ctx: ServiceContext, input: TestEmail): Promise<TestSent> {
  requirePermission(ctx, "notifications.test");
  const own = await signedInUser(ctx);
  const recipient = input ?? own;
  const isOwn = recipient.email === own.email;
  const { business, isConfirmed } = await ctx.transact(async (unit) => {
    const business = await readTenant(unit);
    if (!isOwn) await countOneMessage(ctx, unit, business);
    return { business, isConfirmed: (await findConfirmed(unit.trx, own.id)).thisPerson };
  });
  // Another person's address gets no name that was entered with it, and an unverified address gets
  // nothing that was entered.
  const name = isOwn && isConfirmed ? recipient.name : null;
  const sender = isOwn && !isConfirmed ? "Aavarti" : business.business_name;
  const { subject, text } = WORDS[own.language](sender, name);
  const { messageId } = await ctx.providers.email.send({
    to: recipient.email,
    fromName: sender,
    subject,
    text,
    html: toHtmlParagraphs(text),
    tag: "test",
    idempotencyKey: ctx.newId(),
    tenantId: ctx.tenantId,
  });
  return { success: true, messageId };
}

/** In the language of the user who requests the test. */
const WORDS = {
  en: (sender, name) => ({
    subject: `Test email from ${sender}`,
    text: `${name === null ? "Hi," : `Hi ${name},`}\n\nThis is a test email from ${sender}. Email reminders are working.`,
  }),
  hi: (sender, name) => ({
    subject: `${sender} का टेस्ट ईमेल`,
    text: `${name === null ? "नमस्ते," : `नमस्ते ${name} जी,`}\n\nयह ${sender} का टेस्ट ईमेल है। ईमेल रिमाइंडर चल रहे हैं।`,
  }),
} as const satisfies Record<Language, (sender: string, name: string | null) => { subject: string; text: string }>;
