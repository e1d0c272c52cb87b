import type { CustomerConsent, RecordConsent } from "@aavarti/contract/consent";
import { findCustomer } from "@aavarti/db/queries/customers";
import { lockCustomerForChild } from "@aavarti/db/queries/parent-locks";
import { addressOn } from "@aavarti/domain/channels";
import { notFound } from "@aavarti/domain/refusal";

import { requirePermission, type ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { changeConsent } from "./change-consent.ts";
import { consentOf } from "./read-consent.ts";

/**
 * Records consent that a customer gave or withdrew by telling a team member, with `source` as how
 * they did so, and writes an audit event; withdrawing has the effects of `changeConsent` on offers
 * and planned messages. A state already in effect is left unchanged. The customer gets no
 * confirmation, since they informed the business themselves. Returns the customer's consent
 * afterwards, as `readConsent` does.
 * @throws AppError FORBIDDEN without `customers.write` or for a job, NOT_FOUND.
 */
export function recordConsent(ctx: ServiceContext, input: RecordConsent): Promise<CustomerConsent> {
  requirePermission(ctx, "customers.write");
  const { customerId, channel, purpose, state, source } = input;
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    await lockCustomerForChild(unit.trx, customerId);
    const customer = await findCustomer(unit.trx, customerId);
    if (!customer) throw notFound("customer");
    await changeConsent(ctx, unit, {
      customerId,
      channel,
      purpose,
      state,
      source: "person",
      note: source,
      by: { kind: "user", id: userId },
      address: addressOn(channel, { email: customer.email, phone: customer.phone_e164 }),
      confirm: false,
    });
    return consentOf(ctx, unit, customerId);
  });
}
