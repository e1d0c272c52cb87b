import type { Charge, DiscountCharge } from "@aavarti/contract/payments";
import { lockChargedSubscription } from "@aavarti/db/queries/ledger";
import { adjustCharge } from "@aavarti/domain/ledger";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { changeAccount } from "./change-account.ts";
import { currencyOfBusiness } from "./currency.ts";
import { readCharge } from "./list-charges.ts";
import { syncCharges } from "./sync-charges.ts";

/**
 * Gives a charge its one discount, `discount` paise off its price with a reason, in place of an
 * earlier one, and returns the charge; 0 takes the discount back. What was paid beyond the rest
 * becomes an advance, which pays what else is open. Writes an audit event.
 * @throws AppError FORBIDDEN without `payments.discount`; NOT_FOUND; VALIDATION_FAILED for more
 * than the price.
 */
export function discountCharge(ctx: ServiceContext, { id, discount, reason }: DiscountCharge): Promise<Charge> {
  requirePermission(ctx, "payments.discount");
  return ctx.transact(async (unit) => {
    let customerId = "";
    let subscriptionIds: string[] = [];
    await lockChargedSubscription(unit.trx, id);
    await changeAccount(ctx, unit, { chargeIds: [id] }, async ({ state, charges }) => {
      const charge = state.charges.find((one) => one.id === id);
      if (!charge) throw notFound("charge");
      customerId = charge.customerId;
      subscriptionIds = [...charges.values()].flatMap((row) => (row.id === id ? row.subscription_id : []));
      const price = charge.amount + charge.discount;
      if (discount > price) {
        const currency = await currencyOfBusiness(unit);
        throw refusal("charge.discountAbovePrice", { price, currency }, { field: "discount" });
      }
      return {
        ...adjustCharge(state, id, { price, discount }),
        discountReasons: new Map([[id, discount === 0 ? null : reason]]),
        keepsAdvances: true,
      };
    });
    // What a deleted subscription's charge costs more again is not owed, and no advance pays it.
    await syncCharges(ctx, unit, subscriptionIds);
    await changeAccount(ctx, unit, { chargeIds: [id] }, ({ state }) => ({ account: state, transactions: [] }));
    const details = { chargeId: id, amount: discount, reason };
    await audit(ctx, unit, "charge.discounted", { kind: "customer", id: customerId }, details);
    return readCharge(ctx, unit, id);
  });
}
