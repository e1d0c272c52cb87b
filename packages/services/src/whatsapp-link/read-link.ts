import type { ReplaceWhatsappLink, WhatsappLink } from "@aavarti/contract/whatsapp-link";
import { lockTenant, type TenantRow } from "@aavarti/db/queries/tenants";
import { findWhatsappLink, storeWhatsappLink } from "@aavarti/db/queries/whatsapp-links";
import type { Language } from "@aavarti/domain/languages";
import { toOneLine } from "@aavarti/domain/one-line";
import { CODE_BYTES, toLinkCode } from "@aavarti/domain/whatsapp-link-codes";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readTenant } from "../tenants/read-tenant.ts";

/** What the person who opens a link sends first; they can write more before it. */
const GREETING: Record<Language, string> = { en: "Hello", hi: "नमस्ते" };

/**
 * Returns the business's WhatsApp link, which opens a chat with the number that all businesses
 * share, and its code. The first call makes the code; two at once make one. `link` is null where
 * WhatsApp isn't configured. Asks the provider for the number before the first link.
 * @throws AppError FORBIDDEN without `reminders.read`, NOT_FOUND when the business has been erased;
 * ProviderError when the number could not be read.
 */
export async function readWhatsappLink(ctx: ServiceContext): Promise<WhatsappLink> {
  requirePermission(ctx, "reminders.read");
  const number = await sharedNumber(ctx);
  return ctx.transact(async (unit) => {
    const tenant = await readTenant(unit);
    const row = (await findWhatsappLink(unit.trx)) ?? (await makeFirst(ctx, unit));
    return toLink(tenant, row.code, number);
  });
}

/**
 * Gives the business's WhatsApp link another code, so that messages with the old one no longer
 * reach it, and returns the link. Writes an audit event. Changes nothing when `code` isn't that of
 * the link any more.
 * @throws AppError FORBIDDEN without `whatsapp-link.replace`, NOT_FOUND when the business has been
 * erased; ProviderError when the number could not be read.
 */
export async function replaceWhatsappLink(
  ctx: ServiceContext,
  { code: replaced }: ReplaceWhatsappLink,
): Promise<WhatsappLink> {
  requirePermission(ctx, "whatsapp-link.replace");
  const number = await sharedNumber(ctx);
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const tenant = await readTenant(unit);
    const row = (await findWhatsappLink(unit.trx)) ?? (await makeFirst(ctx, unit));
    if (row.code !== replaced) return toLink(tenant, row.code, number);
    const code = await storeNewCode(ctx, unit);
    await audit(ctx, unit, "whatsapp-link.replaced", { kind: "tenant", id: ctx.tenantId });
    return toLink(tenant, code, number);
  });
}

const sharedNumber = async ({ providers: { whatsapp } }: ServiceContext): Promise<string | null> =>
  whatsapp.configured ? whatsapp.phoneNumber() : null;

/** Locks the tenant, so that two first readers get the same code. */
async function makeFirst(ctx: ServiceContext, unit: Unit): Promise<{ code: string }> {
  await lockTenant(unit.trx);
  return (await findWhatsappLink(unit.trx)) ?? { code: await storeNewCode(ctx, unit) };
}

async function storeNewCode(ctx: ServiceContext, unit: Unit): Promise<string> {
  const code = toLinkCode(ctx.randomBytes(CODE_BYTES));
  const row = { tenant_id: ctx.tenantId, code, created_at: ctx.now() };
  return (await storeWhatsappLink(unit.trx, row)) ? code : storeNewCode(ctx, unit);
}

function toLink(
  { business_name: name, default_language: language }: TenantRow,
  code: string,
  number: string | null,
): WhatsappLink {
  if (number === null) return { link: null, code };
  const text = encodeURIComponent(`${GREETING[language]} ${toOneLine(name)} (Ref ${code})`);
  // Programs that make links of addresses in a text leave a bracket at the end out.
  const query = text.replaceAll("(", "%28").replaceAll(")", "%29");
  return { link: `https://wa.me/${number.slice(1)}?text=${query}`, code };
}
