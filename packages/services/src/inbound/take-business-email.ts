import { insertCustomer } from "@aavarti/db/queries/customers";
import { countNewByEmail, customerOfEmail } from "@aavarti/db/queries/email-senders";
import { listMembersIn } from "@aavarti/db/queries/notifications";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { couldHoldLink, hasVisibleText, toOneLine } from "@aavarti/domain/one-line";
import { ROLES } from "@aavarti/domain/permissions";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { senderAddress } from "../sender-domain/read-sender.ts";
import { type ArrivedMessage, type InboundOutcome, takeInboundMessageIn } from "./take-inbound-message.ts";

/** Most customers that a business gets from strangers' emails in an hour: more are a flood. */
export const MAX_NEW_PER_HOUR = 20;
const HOUR_MS = 3_600_000;
/** Longer names are cut. */
const MAX_NAME = 200;

/** An email to a business's own address, and what is known of its sender. */
export type BusinessEmail = {
  message: Omit<ArrivedMessage, "customerId">;
  /** The name beside the sender's address, as they wrote it. */
  fromName: string;
  isSpam: boolean;
  /** The mail server found that the sender's address is not theirs. */
  isForged: boolean;
};

/** Why an email to a business's address is nobody's. */
export type RefusedEmail = "forged sender" | "automatic" | "spam" | "team member" | "too many new senders";

/**
 * Stores an email to a business's own address as a message of the customer who has the sender's
 * address, as `takeInboundMessage` does; of several the one whose conversation is newest. An
 * address that no customer has makes a prospect, with an audit event, named as the email says.
 * Automatic mail, spam, mail of a team member or the business itself, and more than 20 new
 * customers in an hour make none: nothing is stored and the reason is returned. So is mail whose
 * sender is forged, also a customer's. Locks the tenant, so that two emails make one prospect.
 */
export function takeBusinessEmail(
  ctx: ServiceContext,
  email: BusinessEmail,
): Promise<{ outcome: InboundOutcome } | { refused: RefusedEmail }> {
  return ctx.transact(async (unit) => {
    if (email.isForged) return { refused: "forged sender" };
    await lockTenant(unit.trx);
    const { message } = email;
    const known = await customerOfEmail(unit.trx, message.from);
    if (known) return { outcome: await takeInboundMessageIn(ctx, unit, { ...message, customerId: known }) };
    const refused = await whyNoProspect(ctx, unit, email);
    if (refused) return { refused };
    const customerId = await createProspect(ctx, unit, email);
    return { outcome: await takeInboundMessageIn(ctx, unit, { ...message, customerId }) };
  });
}

async function whyNoProspect(
  ctx: ServiceContext,
  { trx }: Unit,
  { message: { from, isAutomatic }, isSpam }: BusinessEmail,
): Promise<RefusedEmail | null> {
  if (isAutomatic) return "automatic";
  if (isSpam) return "spam";
  const own = [await senderAddress(trx), ...(await listMembersIn(trx, ROLES)).map(({ email }) => email)];
  if (own.some((address) => address?.toLowerCase() === from)) return "team member";
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  return (await countNewByEmail(trx, since)) >= MAX_NEW_PER_HOUR ? "too many new senders" : null;
}

async function createProspect(ctx: ServiceContext, unit: Unit, { message, fromName }: BusinessEmail): Promise<string> {
  const id = ctx.newId();
  await insertCustomer(unit.trx, {
    tenant_id: ctx.tenantId,
    id,
    name: nameOf(fromName, message.from),
    email: message.from,
    status: "prospect",
    created_at: ctx.now(),
    updated_at: ctx.now(),
  });
  await audit(ctx, unit, "customer.created", { kind: "customer", id });
  return id;
}

/** Returns the sender's name on one line; the part before the `@` for none, or for a link. */
function nameOf(fromName: string, address: string): string {
  const name = toOneLine(fromName.replaceAll("\u0000", "")).toWellFormed().slice(0, MAX_NAME).trim();
  const isName = hasVisibleText(name) && !couldHoldLink(name);
  return isName ? name.toWellFormed() : (address.split("@")[0] ?? address).slice(0, MAX_NAME);
}
