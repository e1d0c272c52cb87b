import type { ManyOutcome } from "@aavarti/contract/renewals";
import type { SubscriptionDetail } from "@aavarti/contract/subscriptions";
import { AppError } from "@aavarti/domain/errors";

/** Does one thing after the other, each in its own transaction: a refusal is that row's answer and holds up no other. What is unexpected ends the run. */
export async function forEachAsked<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<SubscriptionDetail>,
): Promise<ManyOutcome> {
  const outcomes: ManyOutcome["items"] = [];
  for (const item of items) {
    try {
      outcomes.push({ subscription: await act(item), problem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ subscription: null, problem: { code: error.code, message: error.message } });
    }
  }
  return { items: outcomes };
}
