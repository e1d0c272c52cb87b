import { AppError } from "@aavarti/domain/errors";
import type { ServiceContext } from "@aavarti/services/context";
import type pg from "pg";

/** The outcome of a call: its result, or the code of the error that it threw. */
type Outcome<T> = { value: T } | { refused: string };

const outcomeOf = async <T>(call: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { value: await call };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code };
    throw error;
  }
};

/** Returns whether any connection to this database is waiting for a lock. */
export const somebodyWaits = async (superuser: pg.Pool): Promise<boolean> => {
  const { rows } = await superuser.query<{ waits: boolean }>(
    `select exists (select from pg_stat_activity a join pg_locks l on l.pid = a.pid and not l.granted
       where a.datname = current_database()) as waits`,
  );
  return rows[0]?.waits === true;
};

/**
 * Returns a context whose first transaction stops just before its commit: `reached` resolves there,
 * and `release` lets it commit.
 */
function stoppingBeforeCommit(ctx: ServiceContext) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const stopping: ServiceContext = {
    ...ctx,
    transact: (fn) =>
      ctx.transact(async (unit) => {
        const result = await fn(unit);
        reached.resolve();
        await gate.promise;
        return result;
      }),
  };
  return { stopping, reached: reached.promise, release: gate.resolve };
}

/**
 * Runs `first` up to its commit, starts `second` on another connection until it has finished or
 * waits for a lock, and only then lets `first` commit. The interleaving is the same every time,
 * without a sleep. Returns both results, or the code of an AppError; other errors are thrown.
 * `waited` tells whether the second waited for the first.
 */
export async function overlapping<A, B>(
  ctx: ServiceContext,
  superuser: pg.Pool,
  first: (ctx: ServiceContext) => Promise<A>,
  second: (ctx: ServiceContext) => Promise<B>,
): Promise<{ first: Outcome<A>; second: Outcome<B>; waited: boolean }> {
  const { stopping, reached, release } = stoppingBeforeCommit(ctx);
  const one = outcomeOf(first(stopping));
  await Promise.race([reached, one]);
  let isDone = false;
  const two = outcomeOf(second(ctx)).finally(() => {
    isDone = true;
  });
  two.catch(() => undefined);
  let waited = false;
  while (!isDone && !waited) waited = await somebodyWaits(superuser);
  release();
  return { first: await one, second: await two, waited };
}
