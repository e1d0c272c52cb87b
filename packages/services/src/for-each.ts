import type { ManyDone, RowRefusal } from "@aavarti/contract/lists";
import { AppError } from "@aavarti/domain/errors";

type Outcome<Result> = { result: Result; problem: null } | { result: null; problem: RowRefusal };

/**
 * Runs an action for each item, one after the other, and returns the outcomes in that order:
 * `result`, or as `problem` the code and explanation of the AppError it threw, which doesn't stop
 * the others; the error's fields and cause are dropped. Any other error ends the run and is thrown.
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

/**
 * Runs an action for each id, one after the other, and returns for each, in order, the problem
 * (code and explanation of the AppError it threw), or null when it succeeded. A problem doesn't
 * stop the others; any other error ends the run and is thrown. Results of the action are dropped.
 */
export async function forEachId(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<ManyDone> {
  const outcomes = await forEachAsked(ids, act);
  return { items: outcomes.map(({ problem }) => ({ problem })) };
}
