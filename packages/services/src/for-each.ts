import type { ManyDone, RowRefusal } from "@aavarti/contract/lists";
import { AppError } from "@aavarti/domain/errors";

type Outcome<Result> = { result: Result; problem: null } | { result: null; problem: RowRefusal };

/**
 * Does one thing after the other, each in its own transaction: a refusal is that row's answer and
 * holds up no other. What is unexpected ends the run.
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

/** The same for what has no answer of its own: of each whether it was done. */
export async function forEachId(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<ManyDone> {
  const outcomes = await forEachAsked(ids, act);
  return { items: outcomes.map(({ problem }) => ({ problem })) };
}
