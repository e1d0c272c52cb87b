import { parseSignedAmount } from "@aavarti/domain/money";
import { trpc } from "../../lib/api/trpc.ts";
import { paiseLabel } from "../../lib/display/amounts.ts";
import { subscriptionTexts as texts } from "./texts.ts";

/** Enough for every charge of the newest term: the latest due day is listed first. */
const LATEST = 20;

/**
 * Says what was paid of a subscription's newest term, with its joining fee, so that whoever changes
 * the term, also one that is yet to begin, knows that there is money for it. Nothing when nothing
 * was paid, when the term has no charge (as one marked as paid), while it loads and after a
 * failure.
 */
export function PaidOfTerm({ subscriptionId }: { subscriptionId: string }) {
  const detail = trpc.subscriptions.read.useQuery({ id: subscriptionId });
  const charges = trpc.payments.charges.useQuery({ subscriptionId, limit: LATEST });
  const items = charges.data?.items ?? [];
  const newest = detail.data?.term;
  const [paid, amount] = (["paid", "amount"] as const).map((field) =>
    items.reduce((sum, one) => sum + (one.term === newest ? (parseSignedAmount(one[field]) ?? 0) : 0), 0),
  );
  if (!paid || amount === undefined) return null;
  return (
    <p className="num text-sm text-text-2 max-lg:text-base">
      {paid < amount ? texts.partPaid(paiseLabel(paid), paiseLabel(amount)) : texts.paidOfTerm(paiseLabel(paid))}
    </p>
  );
}
