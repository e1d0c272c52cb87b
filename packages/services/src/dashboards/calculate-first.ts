import { isUnavailable } from "@aavarti/domain/errors";
import type { ServiceContext, Unit } from "../context.ts";

/**
 * Calculates for an answer what is stored of a large business, the first of a day. Where that takes
 * longer than a statement may while somebody waits, a job that has more time is enqueued, so that a
 * later look finds it.
 * @throws UnavailableError then, and whatever `calculate` throws.
 */
export async function calculateFirst<Answer>(
  ctx: Pick<ServiceContext, "transact">,
  calculate: () => Promise<Answer>,
  enqueue: (unit: Unit) => Promise<void>,
): Promise<Answer> {
  try {
    return await calculate();
  } catch (error) {
    if (isUnavailable(error)) await ctx.transact(enqueue);
    throw error;
  }
}
