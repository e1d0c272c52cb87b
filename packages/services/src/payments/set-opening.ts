import type { OpeningSet, SetOpening } from "@aavarti/contract/payments";
import { type ChargedTermRow, listChargedTerms, listChargesOf, setOpeningOf } from "@aavarti/db/queries/ledger";
import { listOpeningPayments } from "@aavarti/db/queries/payments";
import { lockSubscriptions } from "@aavarti/db/queries/subscriptions";
import { adjustCharge, reversePayment } from "@aavarti/domain/ledger";
import { toAmountText } from "@aavarti/domain/money";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { changeAccount } from "./change-account.ts";
import { chained, syncCharges } from "./sync-charges.ts";

/**
 * Stores for terms that were entered before payments were recorded, or imported, whether they count
 * as paid. A term that does not is owed from its first day; one that does is owed no more. Returns
 * how many changed and what is owed for these subscriptions now, as a decimal text. Those that are
 * so already stay as they are; all or nothing. Writes an audit event for each change. Locks the
 * subscriptions.
 * @throws AppError FORBIDDEN without `payments.reverse`; NOT_FOUND for a term; CONFLICT for one
 * that was entered since, or to which a recorded payment belongs.
 */
export function setOpening(ctx: ServiceContext, { terms, paid }: SetOpening): Promise<OpeningSet> {
  requirePermission(ctx, "payments.reverse");
  return ctx.transact(async (unit) => {
    const ids = [...new Set(terms.map(({ subscriptionId }) => subscriptionId))];
    // One in Trash is not locked here, and restored meanwhile it would be, after the accounts.
    if ((await lockSubscriptions(unit.trx, ids)).length < ids.length) throw notFound("subscription");
    const rows = await listChargedTerms(unit.trx, ids);
    const asked = terms.map(({ subscriptionId, term }) => {
      const row = rows.find((one) => one.subscription_id === subscriptionId && one.seq === term);
      if (!row || row.deleted_at !== null) throw notFound("subscription");
      if (row.settled_at_opening === null) throw refusal("opening.notOpening");
      return row;
    });
    const changed = [...new Set(asked)].filter((row) => row.settled_at_opening !== paid);
    if (changed.length > 0) {
      await enterOpening(ctx, unit, changed, paid);
      const named = changed.map((row) => ({ subscriptionId: row.subscription_id, term: row.seq }));
      await setOpeningOf(unit.trx, named, { paid, at: ctx.now() });
      await syncCharges(ctx, unit, ids);
      for (const { subscriptionId, term } of named)
        await audit(ctx, unit, "payment.opening-set", { kind: "subscription", id: subscriptionId }, { term, paid });
    }
    const open = (await listChargesOf(unit.trx, ids)).reduce(
      (sum, row) => sum + row.amount_paise - row.settled_paise,
      0,
    );
    return { changed: changed.length, due: toAmountText(open) };
  });
}

/** Takes back how these terms' charges were entered: as paid before, or as owed. */
async function enterOpening(
  ctx: ServiceContext,
  unit: Unit,
  terms: readonly ChargedTermRow[],
  paid: boolean,
): Promise<void> {
  const subscriptionIds = [...new Set(terms.map((row) => row.subscription_id))];
  const charges = (await listChargesOf(unit.trx, subscriptionIds)).filter((charge) =>
    terms.some((term) => term.subscription_id === charge.subscription_id && term.seq === charge.term_seq),
  );
  if (charges.length === 0) return;
  const chargeIds = charges.map(({ id }) => id);
  const paymentIds = paid ? [] : await listOpeningPayments(unit.trx, chargeIds);
  await changeAccount(ctx, unit, { subscriptionIds, chargeIds, paymentIds }, ({ state }) => {
    if (!paid)
      return chained(
        state,
        paymentIds.map((id) => (account) => reversePayment(account, id)),
      );
    const own = state.charges.filter(({ id }) => chargeIds.includes(id));
    if (own.some(({ settled }) => settled > 0)) throw refusal("opening.hasPayments");
    return chained(
      state,
      own.map(
        ({ id }) =>
          (account) =>
            adjustCharge(account, id, { price: 0, discount: 0 }),
      ),
    );
  });
}
