import { type AppError, isUnavailable } from "@aavarti/domain/errors";
import type { BeforeCommit, Dependencies } from "../context.ts";
import { type Answer, answerLost, claimRequest, type KeyedRequest } from "./claim-request.ts";

export type KeyedCall = {
  /** Carries the request out; every transaction of it runs `beforeCommit` at its end. */
  run: (beforeCommit: BeforeCommit) => Promise<Answer>;
  /** What the caller is told of anything that `run` threw. */
  failureOf: (error: unknown) => AppError;
  /** How a failure is kept, for repeats. */
  answerOf: (failure: AppError) => Answer;
};

/**
 * Carries a request out once for each key of a business and route. A repeat of the same request
 * gets the first answer, as `replayed`.
 * @throws what `run` throws, and as `claimRequest`
 */
export async function answerOnce(
  deps: Pick<Dependencies, "db" | "now" | "newId" | "log">,
  request: KeyedRequest,
  { run, failureOf, answerOf }: KeyedCall,
): Promise<{ answered: Answer } | { replayed: Answer }> {
  const claim = await claimRequest(deps, request);
  if ("answer" in claim) return { replayed: claim.answer };
  const { beforeCommit, succeed, fail } = claim.claimed;
  let answered: Answer;
  try {
    answered = await run(beforeCommit);
  } catch (error) {
    const failure = failureOf(error);
    const isCutOff = failure.code === "UNAVAILABLE";
    // A 503 is never stored: what was written before the connection was lost stays written.
    await fail(answerOf(isCutOff ? answerLost() : failure)).catch((lost: unknown) => {
      if (!isCutOff) throw lost;
    });
    throw error;
  }
  await succeed(answered).catch((error: unknown) => {
    // It was carried out, and who asked hears so. A repeat hears that the answer was lost.
    if (!isUnavailable(error)) throw error;
    deps.log.warn({ err: error, route: request.route }, "the answer to a request with an idempotency key was not kept");
  });
  return { answered };
}
