import type { ManyDone, RowRefusal } from "@aavarti/contract/lists";
import { AppError } from "@aavarti/domain/errors";

type Outcome<Result> = { result: Result; problem: null } | { result: null; problem: RowRefusal };

/**
 * Runs an action for each item in turn, each in its own transaction. A refusal becomes that item's
 * result and doesn't stop the others; an unexpected error ends the run.
 */
export async function forEachAsked<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Outcome<Result>[]> {
  const outcomes: Outcome<Result>[] = [];
  for (const item of items) {
    try {
      outcomes.push({ result: await act(item), problem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, explanation } = error;
      outcomes.push({ result: null, problem: { code, ...explanation } });
    }
  }
  return outcomes;
}

/** Does the same for actions without a result: returns for each id whether it succeeded. */
export async function forEachId(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<ManyDone> {
  const outcomes = await forEachAsked(ids, act);
  return { items: outcomes.map(({ problem }) => ({ problem })) };
}
