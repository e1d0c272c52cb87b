import { type CommandNumberRow, listActiveNumbers } from "@aavarti/db/queries/commands";
import { findDigest } from "@aavarti/db/queries/digests";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import { findTenant } from "@aavarti/db/queries/tenants";
import { zonedInstant } from "@aavarti/domain/calendar";
import { addressOn, type ReminderChannel, SUMMARY_CHANNELS } from "@aavarti/domain/channels";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import type { ServiceContext } from "../context.ts";
import { type MemberAddress, planMemberMessages } from "../notifications/plan-member-messages.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";
import { readDigestFigures } from "./digest-figures.ts";

/** The ledger's step name for a digest. The digest's day is stored in `term_end_on`. */
export const DIGEST_STEP = "digest";

/**
 * Stores today's summary for each owner as a planned message and enqueues it, once a day: on the
 * first of the summary's channels that the business has switched on. Returns the number planned.
 * Plans nothing before the hour of reminders, in quiet hours, for an account that may not remind,
 * when there is nothing to report, or on a day on which the business signed up, or its messages to
 * the owner were switched on (as a restore from a backup does), after that hour. Owners without an
 * address there are left out. One who commands by WhatsApp gets it there (`digestDestination`).
 */
export function planDigest(ctx: ServiceContext): Promise<number> {
  const now = ctx.now();
  const day = ctx.today();
  const morning = zonedInstant(day, ctx.settings.reminderSendHour, ctx.timeZone);
  if (now < morning || nextSendInstant({ now, ...clockOf(ctx) }) > now) return Promise.resolve(0);
  return ctx.transact(async (unit) => {
    const [tenant, switches, planned] = await Promise.all([
      findTenant(unit.trx),
      readSwitches(unit.trx),
      findDigest(unit.trx, day),
    ]);
    if (nextSendInstant({ now, ...clockOf(ctx, switches) }) > now) return 0;
    if (planned || !tenant || tenant.created_at > morning || !mayRemind(tenant, now)) return 0;
    if (switches.recipients.owner && switches.recipients.owner > morning) return 0;
    if (!digestChannel(switches) || !(await readDigestFigures(unit.trx, day))) return 0;

    const [owners, numbers] = await Promise.all([listOwners(unit.trx), listActiveNumbers(unit.trx)]);
    const to = owners.flatMap((owner): MemberAddress[] => {
      const destination = digestDestination(owner, { switches, numbers });
      return destination ? [{ userId: owner.id, ...destination }] : [];
    });
    return planMemberMessages(ctx, unit, { step: DIGEST_STEP, day, dueAt: now, to });
  });
}

/**
 * Where an owner's daily summary goes, and their number for commands if it is numbered for them.
 */
export type DigestDestination = { channel: ReminderChannel; address: string; commands: CommandNumberRow | null };

/**
 * Returns where an owner's daily summary goes: by WhatsApp to the number from which they command,
 * numbered so that they can answer; without such a number, or with WhatsApp switched off, on the
 * first of the summary's channels that the business has switched on. Null when summaries or
 * messages to the owner are off, no channel is on, or the owner has no address on it.
 */
export function digestDestination(
  owner: { id: string; email: string; phone_e164: string | null },
  { switches, numbers }: { switches: ReminderSwitches; numbers: readonly CommandNumberRow[] },
): DigestDestination | null {
  const channel = digestChannel(switches);
  if (!channel) return null;
  const number = numbers.find(({ user_id }) => user_id === owner.id);
  if (number?.phone_e164 && switches.channels.whatsapp !== null)
    return { channel: "whatsapp", address: number.phone_e164, commands: number };
  const address = addressOn(channel, { email: owner.email, phone: owner.phone_e164 });
  return address ? { channel, address, commands: null } : null;
}

/**
 * Returns the channel of daily summaries without commands: the first of its channels that the
 * business has switched on; null when the summary or messages to the owner are off, or no channel
 * is on.
 */
function digestChannel({ ownerDigest, recipients, channels }: ReminderSwitches): ReminderChannel | null {
  if (!ownerDigest || !recipients.owner) return null;
  return SUMMARY_CHANNELS.find((channel) => channels[channel] !== null) ?? null;
}

/** Returns whether daily summaries are sent at all, on whatever channel. */
export const isDigestOn = (switches: ReminderSwitches): boolean => digestChannel(switches) !== null;
