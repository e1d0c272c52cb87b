import type { TestSent, TestWhatsapp } from "@aavarti/contract/notifications";
import { refusal } from "@aavarti/domain/refusal";
import { isPlainName } from "../auth/greetable.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toE164 } from "../phone-number.ts";
import { countOneMessage } from "../sending/require-trust.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { signedInUser } from "./signed-in-user.ts";

/** Greets without a name: "Hi there". */
const NO_NAME = "there";

/**
 * Sends the approved test template by WhatsApp at once, without the queue, and returns the
 * provider's message id. It goes to the given phone, or without an input to the signed-in user's.
 * Counts against the daily limit, even if sending fails. It is in English, and only the user is
 * addressed by name, if it reads as a person's (`isPlainName`).
 * @throws AppError FORBIDDEN without `notifications.test`, or for a job without an input;
 * VALIDATION_FAILED without a valid phone, EMAIL_NOT_VERIFIED, SENDING_PAUSED, RATE_LIMITED,
 * PROVIDER_ERROR with the provider's reason, or NOT_CONFIGURED.
 */
export async function sendTestWhatsapp(ctx: ServiceContext, input: TestWhatsapp): Promise<TestSent> {
  requirePermission(ctx, "notifications.test");
  // Another person's phone gets no name that was entered with it: it could be any text.
  const recipient = input ? { name: NO_NAME, phone: toE164(input.phone) } : await ownPhone(ctx);
  const business = await ctx.transact(async (unit) => {
    const tenant = await readTenant(unit);
    // Phone numbers are never verified, not even the one in the profile.
    await countOneMessage(ctx, unit, tenant);
    return tenant;
  });
  const { messageId } = await ctx.providers.whatsapp.sendTemplate({
    to: recipient.phone,
    template: "connection_test",
    language: "en",
    params: { customer_name: recipient.name, business_name: business.business_name },
    opaque: `test-${ctx.newId()}`,
  });
  return { success: true, messageId };
}

async function ownPhone(ctx: ServiceContext): Promise<{ name: string; phone: string }> {
  const user = await signedInUser(ctx);
  if (!user.phone_e164) throw refusal("profile.noPhone");
  // It may be a stranger's number, so only what reads as a name is sent to it.
  return { name: isPlainName(user.name) ? user.name : NO_NAME, phone: user.phone_e164 };
}
