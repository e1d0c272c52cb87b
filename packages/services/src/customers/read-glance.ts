import type { CustomerGlance, CustomerRef } from "@aavarti/contract/customers";
import { findCustomer } from "@aavarti/db/queries/customers";
import { sumReceivedFrom } from "@aavarti/db/queries/payment-totals";
import { findNextTerm } from "@aavarti/db/queries/subscriptions";
import { toAmountText } from "@aavarti/domain/money";
import { mayDo } from "@aavarti/domain/permissions";
import { notFound } from "@aavarti/domain/refusal";
import { RENEWABLE_STANDINGS } from "@aavarti/domain/standing";
import { requirePermission, type ServiceContext } from "../context.ts";
import { listCustomers } from "./list-customers.ts";
import { readLastContacts } from "./with-standings.ts";

/** How many contacts the panel shows. */
const CONTACTS = 4;

/**
 * Returns what a panel beside the list shows of a customer: the row as in the list by urgency, who
 * pays for them, the next term of their plan, what was received from them in all without reversed
 * payments and refunds (null without `payments.read`), and the last four contacts.
 * @throws AppError FORBIDDEN without `customers.read` and `subscriptions.read`, NOT_FOUND also for
 * one in Trash.
 */
export async function readGlance(ctx: ServiceContext, { id }: CustomerRef): Promise<CustomerGlance> {
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "subscriptions.read");
  const { items } = await listCustomers(ctx, { limit: 1, ids: [id], sort: "urgent", withStanding: true });
  const [customer] = items;
  if (!customer) throw notFound("customer");
  const { plan } = customer;
  const maySeePayments = ctx.actor.kind === "system" || mayDo(ctx.actor.role, "payments.read");
  return ctx.transact(async ({ trx }) => {
    const payerId = (await findCustomer(trx, id))?.payer_id;
    const payer = payerId ? await findCustomer(trx, payerId) : undefined;
    const isWaiting = plan && RENEWABLE_STANDINGS.some((standing) => standing === plan.standing);
    const next = isWaiting ? await findNextTerm(trx, plan.id) : undefined;
    const paid = maySeePayments ? await sumReceivedFrom(trx, id) : null;
    return {
      customer,
      payer: payer ? { id: payer.id, name: payer.name } : null,
      nextTerm: next ? { price: toAmountText(next.price_paise), months: next.months, startDate: next.end_on } : null,
      paid: paid && { amount: toAmountText(paid.amount_paise), count: paid.count },
      contacts: (await readLastContacts(ctx, trx, [id], CONTACTS)).map(([, contact]) => contact),
    };
  });
}
