import type { Payday, PaydayOf } from "@aavarti/contract/paydays";
import { findCustomer } from "@aavarti/db/queries/customers";
import { usualPayday } from "@aavarti/domain/paydays";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../../context.ts";
import { toStatedReason } from "../../stated-reason.ts";
import { readPaidDays } from "../internal/paydays.ts";
import { readSwitches } from "../internal/switches.ts";

/**
 * Returns the day of the month on which a customer usually pays, from payments of theirs or of who
 * pays for them until yesterday (before their first, from renewals), with an English sentence about
 * it; null where no day is usual. `isFollowed` says whether the business's reminders wait for
 * paydays.
 * @throws AppError FORBIDDEN without `reminders.read`, NOT_FOUND.
 */
export function readPayday(ctx: ServiceContext, { customerId }: PaydayOf): Promise<Payday> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async ({ trx }) => {
    const [customer, switches, paidDays] = await Promise.all([
      findCustomer(trx, customerId),
      readSwitches(trx),
      readPaidDays(ctx, trx, [customerId]),
    ]);
    if (!customer) throw notFound("customer");
    const payday = usualPayday(paidDays.get(customerId) ?? [], ctx.today());
    const usual = payday === null ? null : explainReminder("payday.usual", { payday });
    return {
      payday,
      words: usual?.message ?? null,
      wordsReason: toStatedReason(usual),
      isFollowed: switches.followPaydays,
    };
  });
}
