import { claimMessage } from "@aavarti/db/queries/reminders/deliver";
import type { ServiceContext, Unit } from "../../context.ts";
import type { ReminderMessage } from "../channels/channel.ts";
import { LEASE_SECONDS } from "../internal/timing.ts";
import type { Claim } from "./claim.ts";

/**
 * Claims a planned message that is combined with no other for 30 s, and returns it for sending;
 * `not-planned` for one that is no longer planned.
 */
export async function claimAlone(
  ctx: Pick<ServiceContext, "now">,
  { trx }: Unit,
  { id, message }: { id: string; message: ReminderMessage },
): Promise<Claim> {
  const lease = { leaseSeconds: LEASE_SECONDS, message, at: ctx.now() };
  const claimed = await claimMessage(trx, { leadId: id, otherIds: [] }, lease);
  return claimed ? { kind: "send", leadId: id, dues: 1, attempts: claimed.attempts, message } : { kind: "not-planned" };
}
