import { findLastResumed, readDeliveries, saveFlag } from "@aavarti/db/queries/sending";
import { findTenant, type TenantRow, updateTenant } from "@aavarti/db/queries/tenants";
import type { SendingFlagKind } from "@aavarti/db/schema";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { isYoung, judgeDeliveries, linksIn, linksInNames, REPUTATION_DAYS } from "@aavarti/domain/sending-trust";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";

const DAY_MS = 86_400_000;
/** Maximum number of a text's links that the operator is shown. */
const MAX_LINKS = 5;

const flag = (ctx: ServiceContext, { trx }: Unit, kind: SendingFlagKind, detail: string): Promise<unknown> =>
  saveFlag(trx, { tenant_id: ctx.tenantId, id: ctx.newId(), day: ctx.today(), kind, detail, at: ctx.now() });

/**
 * Stores a flag for the operator's review when this message text contains links and the account is
 * new or unpaid; at most five links are named. Refuses nothing.
 */
export const flagLinks = (ctx: ServiceContext, unit: Unit, text: string): Promise<void> =>
  flagFound(ctx, unit, "Links in message text", linksIn(text));

/**
 * Stores a flag for the operator's review when one of these names of customers and products
 * contains a link and the account is new or unpaid, as `flagLinks` does for texts: a name that is a
 * link is sent as a link.
 */
export const flagNames = (
  ctx: ServiceContext,
  unit: Unit,
  names: readonly (string | null | undefined)[],
): Promise<void> => flagFound(ctx, unit, "Links in names", linksInNames(names.flatMap((name) => name ?? [])));

async function flagFound(ctx: ServiceContext, unit: Unit, where: string, links: readonly string[]): Promise<void> {
  if (links.length === 0) return;
  const tenant = await findTenant(unit.trx);
  if (!tenant || !isYoung({ accountStatus: tenant.account_status, createdAt: tenant.created_at, now: ctx.now() }))
    return;
  await flag(ctx, unit, "links", `${where}: ${links.slice(0, MAX_LINKS).join(", ")}`);
}

/**
 * Reviews a business's delivery rates after a failed delivery or a complaint: unusual rates are
 * flagged to the operator, and above a hard limit its sending to customers is paused until the
 * operator resumes it, with an audit event and a notification. Counts the last 7 days, but not
 * those before sending was last resumed; a demo or an already paused business is not reviewed. The
 * caller must have locked the tenant's row before anything else.
 */
export async function reviewDeliveries(ctx: ServiceContext, unit: Unit): Promise<void> {
  const tenant = await findTenant(unit.trx);
  if (!tenant || tenant.sending_paused_at || tenant.is_demo) return;
  const windowStart = new Date(ctx.now().getTime() - REPUTATION_DAYS * DAY_MS);
  const resumed = await findLastResumed(unit.trx);
  const deliveries = await readDeliveries(unit.trx, resumed && resumed > windowStart ? resumed : windowStart);
  const verdict = judgeDeliveries(deliveries);
  if (verdict === "fine") return;
  const { sent, undelivered, complaints } = deliveries;
  const detail = `In ${REPUTATION_DAYS} days, ${undelivered} of ${sent} messages weren't delivered and ${complaints} were reported as spam`;
  if (verdict === "pause") await pause(ctx, unit, tenant, detail);
  else await flag(ctx, unit, "deliveries", detail);
}

async function pause(ctx: ServiceContext, unit: Unit, tenant: TenantRow, detail: string): Promise<void> {
  await updateTenant(unit.trx, tenant.id, { sending_paused_at: ctx.now(), updated_at: ctx.now() });
  await flag(ctx, unit, "paused", detail);
  await audit(ctx, unit, "sending.paused", { kind: "tenant", id: tenant.id });
  await notify(ctx, unit, {
    kind: "sending.held",
    title: explainNotice("notice.sendingPaused"),
    body: [explainNotice("notice.tooManyFailed")],
    link: "/dashboard/notifications",
    subjectId: null,
  });
}
