import { type AppError, isUnavailable } from "@aavarti/domain/errors";
import type { BeforeCommit, Dependencies } from "../context.ts";
import { type Answer, answerLost, claimRequest, type KeyedRequest } from "./claim-request.ts";

export type KeyedCall = {
  /** Executes the request; each of its transactions runs `beforeCommit` at its end. */
  run: (beforeCommit: BeforeCommit) => Promise<Answer>;
  /** Converts anything that `run` threw to the error that the caller gets. */
  failureOf: (error: unknown) => AppError;
  /** Converts a failure to the response stored for retries. */
  answerOf: (failure: AppError) => Answer;
};

/**
 * Executes a request once per idempotency key of a tenant and route. Returns its response as
 * `answered`; a repeat of the same request gets the first response as `replayed`, and is not
 * executed. A failure that wrote something is stored as the response for repeats, too, and thrown;
 * after one that wrote nothing the key is free again. Of a failure UNAVAILABLE (503) after a write
 * it is unknown how much was written: a repeat gets a CONFLICT that says so.
 * @throws what `run` throws, and as `claimRequest`
 */
export async function answerOnce(
  deps: Pick<Dependencies, "db" | "now" | "newId" | "log" | "secrets">,
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
    // The request was executed, so its caller gets the result. A retry gets the error that the
    // response was lost.
    if (!isUnavailable(error)) throw error;
    deps.log.warn({ err: error, route: request.route }, "the answer to a request with an idempotency key was not kept");
  });
  return { answered };
}
