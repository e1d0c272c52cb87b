import { listDuePauses } from "@aavarti/db/queries/subscription-terms";
import { newestTerm } from "@aavarti/domain/subscription-life";
import { audit } from "../audit.ts";
import type { ServiceContext } from "../context.ts";
import { findLockedLife } from "./life-of.ts";
import { saveLife } from "./save-life.ts";

/** The next round takes the rest. */
const PER_ROUND = 500;

/**
 * Lets every subscription go on whose pause was to end by today. It went on on its own day, however
 * late this runs: each end moves by the days that the pause was meant to take. Returns how many
 * were resumed.
 */
export async function resumeDuePauses(ctx: ServiceContext): Promise<number> {
  const ids = await ctx.transact(({ trx }) => listDuePauses(trx, { today: ctx.today(), limit: PER_ROUND }));
  let resumed = 0;
  // Each in its own transaction: one that fails takes no other with it.
  for (const id of ids) {
    await ctx.transact(async (unit) => {
      const subscription = await findLockedLife(ctx, unit, id);
      if (!subscription) return;
      const { stored, life } = subscription;
      // Somebody resumed it since it was looked for.
      if (life === stored) return;
      await saveLife(ctx, unit, subscription, life);
      const details = { on: stored.pausedUntil, till: newestTerm(life).endOn };
      await audit(ctx, unit, "subscription.resumed", { kind: "subscription", id }, details);
      resumed += 1;
    });
  }
  return resumed;
}
