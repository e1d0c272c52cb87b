import type { SendingStatus } from "@aavarti/contract/sending";
import { countHeld, countSent, findConfirmed } from "@aavarti/db/queries/sending";
import type { ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { limitOf } from "./hold-messages.ts";

/**
 * Returns whether the business may contact its customers now or why not (`paused`, `unverified`,
 * `daily-limit`), whether the signed-in user's address is verified, how many messages are on hold
 * (receipts and statements that wait are not counted), and how much of today's limit is used. Needs
 * no permission.
 * @throws AppError FORBIDDEN for a job; NOT_FOUND when the business has been erased.
 */
export const readSending = (ctx: ServiceContext): Promise<SendingStatus> =>
  ctx.transact(async (unit) => {
    const tenant = await readTenant(unit);
    const [confirmed, held, sentToday] = await Promise.all([
      findConfirmed(unit.trx, requirePerson(ctx)),
      countHeld(unit.trx),
      countSent(unit.trx, ctx.today()),
    ]);
    const dailyLimit = limitOf(tenant, ctx.now());
    const isUnverified = !tenant.may_send_unverified && !confirmed.anOwner;
    const hold = tenant.sending_paused_at
      ? "paused"
      : isUnverified
        ? "unverified"
        : sentToday >= dailyLimit
          ? "daily-limit"
          : null;
    return {
      hold,
      isEmailVerified: confirmed.thisPerson,
      waiting: held.reduce((total, { count }) => total + count, 0),
      sentToday,
      dailyLimit,
    };
  });
