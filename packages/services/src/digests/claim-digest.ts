import { listActiveNumbers, saveDigestItems } from "@aavarti/db/queries/commands";
import { settlePlanned } from "@aavarti/db/queries/reminders/deliver";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { ReminderRow } from "@aavarti/db/queries/reminders/rows";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { isWindowOpen } from "@aavarti/domain/conversations";
import type { PlainReason } from "@aavarti/domain/explanations";
import { BILLED_CHANNELS } from "@aavarti/domain/message-cost";
import { explainReminder, type REMINDER_REASONS } from "@aavarti/domain/reasons/reminders";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import type { ServiceContext, Unit } from "../context.ts";
import { nextCost, recordCost } from "../message-costs/claim-cost.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import type { Claim } from "../reminders/deliver/claim.ts";
import { claimAlone } from "../reminders/deliver/claim-alone.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { type DigestItem, readDigestFigures } from "./digest-figures.ts";
import { digestDestination, isDigestOn } from "./plan-digest.ts";

type DigestStop = PlainReason<typeof REMINDER_REASONS>;

type Asked = { row: ReminderRow; tenant: TenantRow; switches: ReminderSwitches };

/**
 * Checks at sending time whether an owner's daily summary should still be sent, and claims it for
 * 30 s with a message of the current figures, which is returned for sending. Otherwise marks it
 * missed (its day has passed) or cancelled (the account may not remind, the summary was turned off
 * or moved to another channel, the recipient is no longer an owner or has no address, or there is
 * nothing to report) and returns which. Of one that an owner can answer with commands, it stores
 * what each number stands for. One that is no longer planned is left as it is: the result
 * is then `not-planned` or, where one of those checks fails first, that check's `missed` or
 * `cancelled`. Sends nothing itself.
 */
export async function claimDigest(ctx: ServiceContext, unit: Unit, { row, tenant, switches }: Asked): Promise<Claim> {
  const now = ctx.now();
  const leave = async (kind: "cancelled" | "missed", reason: DigestStop): Promise<Claim> => {
    await settlePlanned(unit.trx, [row.id], { state: kind, cause: explainReminder(reason), updated_at: now });
    return { kind };
  };
  if (row.term_end_on !== ctx.today()) return leave("missed", "stopped.dayPassed");
  if (!mayRemind(tenant, now)) return leave("cancelled", "stopped.accountInactive");
  if (!isDigestOn(switches)) return leave("cancelled", "stopped.summaryOff");
  const [owners, figures, numbers] = await Promise.all([
    listOwners(unit.trx),
    readDigestFigures(unit.trx, ctx.today()),
    listActiveNumbers(unit.trx),
  ]);
  const owner = owners.find(({ id }) => id === row.recipient_id);
  const destination = owner && digestDestination(owner, { switches, numbers });
  if (!owner || !destination) return leave("cancelled", "stopped.noContact");
  const { channel, address, commands } = destination;
  if (channel !== row.channel) return leave("cancelled", "stopped.summaryOff");
  if (!figures) return leave("cancelled", "stopped.nothingToReport");

  const facts = {
    ...figures,
    ownerName: owner.name,
    currency: tenant.currency,
    day: ctx.today(),
    language: owner.language,
    renewalsUrl: `${ctx.settings.publicUrl}/dashboard/renewals`,
    paymentsUrl: `${ctx.settings.publicUrl}/dashboard/payments`,
  };
  const items = commands ? figures.items : [];
  const list = commands &&
    items.length > 0 && {
      items,
      left: figures.today.count + figures.overdue.count + figures.week.count - items.length,
      canSendFreely: isWindowOpen("whatsapp", commands.last_wrote_at, now),
    };
  const message = CHANNEL_SERVICES[channel].composeDigest(ctx, { key: row.id, address, facts, list: list || null });
  // The owner's own summary counts towards the budget, which never stops it.
  const cost = BILLED_CHANNELS.includes(channel)
    ? await nextCost(ctx, unit, message.isFree ? "service" : "utility")
    : null;
  const claim = await claimAlone(ctx, unit, { id: row.id, message });
  if (claim.kind !== "send") return claim;
  if (cost) await recordCost(ctx, unit, { messageId: row.id, source: "reminder", cost });
  await saveDigestItems(
    unit.trx,
    row.id,
    items.map((item) => toRow(ctx, row.id, item)),
  );
  return claim;
}

const toRow = ({ tenantId }: ServiceContext, reminderId: string, item: DigestItem) => ({
  tenant_id: tenantId,
  reminder_id: reminderId,
  position: item.position,
  customer_id: item.customerId,
  subscription_id: item.subscriptionId,
  end_on: item.endOn,
  amount_paise: item.pricePaise,
});
