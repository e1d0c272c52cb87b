import { encodeSortedCursor, type Page } from "@aavarti/contract/lists";
import type { ListPayerCharges, PayerCharges } from "@aavarti/contract/payments";
import { findNamedCharges, listPayerCharges as queryPayerCharges } from "@aavarti/db/queries/charges";
import { daysBetween } from "@aavarti/domain/calendar";
import { chargeState } from "@aavarti/domain/ledger";
import { toAmountText } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toCharge } from "./list-charges.ts";
import { readContacts } from "./read-contacts.ts";

/** Most charges of one payer that are listed; all are counted. */
const MAX_OF_EACH = 20;

/**
 * Returns one page of the customers who have charges to pay, for themselves or for others, who owes
 * the longest first: each with the oldest 20 charges of everybody they pay for, the sums of all,
 * the last reminder of these charges and any promise to pay them. Amounts are decimal texts. A
 * customer whose payer is in Trash pays for themselves.
 * @throws AppError FORBIDDEN without `payments.read`.
 */
export function listPayerCharges(
  ctx: ServiceContext,
  { limit, cursor, status, search }: ListPayerCharges,
): Promise<Page<PayerCharges>> {
  requirePermission(ctx, "payments.read");
  const today = ctx.today();
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const found = await queryPayerCharges(trx, { status, search, today }, { limit, after: cursor, each: MAX_OF_EACH });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const isMore = found.length > limit && last !== undefined;
    const named = await findNamedCharges(
      trx,
      rows.flatMap((row) => row.charge_ids),
    );
    const charges = new Map(named.map((row) => [row.id, row]));
    const contactOf = await readContacts(ctx, unit, named);
    return {
      items: rows.map((row) => {
        const { amount_paise: amount, settled_paise: settled, first_due_on: dueOn } = row;
        const listed = row.charge_ids.flatMap((id) => charges.get(id) ?? []);
        return {
          payer: { id: row.payer_id, name: row.payer_name },
          count: row.count,
          customers: row.customers,
          dueOn,
          amount: toAmountText(amount),
          paid: toAmountText(settled),
          balance: toAmountText(amount - settled),
          state: chargeState({ amount, settled, dueOn }, today),
          daysOverdue: Math.max(0, daysBetween(dueOn, today)),
          charges: listed.map((charge) => toCharge(charge, today)),
          ...contactOf(listed),
        };
      }),
      nextCursor: isMore ? encodeSortedCursor({ sort: "due", key: last.first_due_on, id: last.first_id }) : null,
    };
  });
}
