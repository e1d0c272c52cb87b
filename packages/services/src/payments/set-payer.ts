import type { CustomerAccount, SetPayer } from "@aavarti/contract/payments";
import { findCustomer, updateCustomer } from "@aavarti/db/queries/customers";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { hasBeneficiaries } from "@aavarti/db/queries/payments";
import { findPayer } from "@aavarti/db/queries/receipts";
import { moveToRecipient } from "@aavarti/db/queries/reminders/recipients";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { holdPromised, releaseFromOthers } from "../promises/hold-reminders.ts";
import { stopWrittenTo } from "../reminders/internal/written-to.ts";
import { changeAccount, lockAccount } from "./change-account.ts";
import { accountOf } from "./read-account.ts";

/**
 * Sets who pays for a customer, or with null that they pay themselves, and returns their account
 * (`readAccount`). Their charges are then paid from the payer's advance, at once, and payments;
 * payments of before stay where they are. Reminders that wait to be sent go to who pays now, and
 * wait for that person's open promise, no longer for that of who paid before. With the payer they
 * have already, nothing changes. Writes an audit event.
 * @throws AppError FORBIDDEN without `customers.write`; NOT_FOUND; VALIDATION_FAILED for the
 * customer as their own payer; CONFLICT for a payer who is in Trash or has a payer (also one in
 * Trash), a customer who pays for others, or a sample and an own customer together.
 */
export function setPayer(ctx: ServiceContext, { customerId, payerId }: SetPayer): Promise<CustomerAccount> {
  requirePermission(ctx, "customers.write");
  if (customerId === payerId) throw refusal("payer.self", {}, { field: "payerId" });
  return ctx.transact(async (unit) => {
    const customerIds = payerId === null ? [customerId] : [customerId, payerId];
    // Customers are locked before their accounts, which are locked under the payer of before.
    await lockCustomers(unit.trx, customerIds);
    const customer = await findCustomer(unit.trx, customerId);
    if (!customer) throw notFound("customer");
    if (customer.payer_id === payerId) return accountOf(ctx, unit, { customerId });
    const payer = payerId === null ? null : await findPayer(unit.trx, payerId);
    if (payer !== null) {
      if (!payer) throw notFound("customer");
      if (payer.deleted_at !== null) throw refusal("customer.inTrash", { name: payer.name });
      if (payer.payer_id !== null) {
        const theirs = await findPayer(unit.trx, payer.payer_id);
        throw refusal(theirs?.deleted_at ? "payer.payerInTrash" : "payer.hasPayer", { name: payer.name });
      }
      if (payer.is_sample !== customer.is_sample) throw refusal("payment.sample");
      if (await hasBeneficiaries(unit.trx, customerId)) throw refusal("payer.paysForOthers");
    }
    await lockAccount(ctx, unit, { customerIds });
    await updateCustomer(unit.trx, customerId, { payer_id: payerId, updated_at: ctx.now() });
    await changeAccount(ctx, unit, { customerIds }, ({ state }) => ({ account: state, transactions: [] }));
    const { id, email, phone_e164: phone } = payer ?? customer;
    const cause = explainReminder("stopped.otherPayer");
    const moved = await moveToRecipient(unit.trx, {
      customerId,
      recipient: { id, email, phone },
      cause,
      at: ctx.now(),
    });
    await stopWrittenTo(ctx, unit, moved);
    const movedIds = moved.map((row) => row.id);
    await releaseFromOthers(ctx, unit, { ids: movedIds, promisers: [customerId, id] });
    await holdPromised(ctx, unit, [customerId, id], movedIds);
    await audit(ctx, unit, "customer.payer-set", { kind: "customer", id: customerId }, { payerId });
    return accountOf(ctx, unit, { customerId });
  });
}
