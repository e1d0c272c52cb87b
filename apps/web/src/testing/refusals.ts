import type { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";
import { refusal } from "@aavarti/domain/refusal";
import { Refusal } from "./fake-network.ts";

const withoutMessage = ({ reason, params }: Explanation) => ({ reason, params });
const eachOf = <Value>(fields: Readonly<Record<string, Explanation>>, read: (explanation: Explanation) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([field, explanation]) => [field, read(explanation)]));

/**
 * Returns a handler of a fake network that refuses with one of the product's own reasons, such as
 * `refusal("signIn.wrong")`. The error has the form of the server's error formatter, so that it can
 * be said in Hindi too. Signing-in errors have status 401, all others 400.
 */
export const refuseWith =
  ({ code, message, explanation, fields, retryAfterSeconds }: AppError) =>
  (): never => {
    const isSignedOut = code === "UNAUTHORIZED" || code === "INVALID_CREDENTIALS";
    const answer = new Refusal(isSignedOut ? 401 : 400, code, message);
    const explained = {
      ...withoutMessage(explanation),
      ...(fields && {
        fields: eachOf(fields, (problem) => problem.message),
        fieldReasons: eachOf(fields, withoutMessage),
      }),
    };
    throw Object.assign(answer, { data: { ...answer.data, ...explained, retryAfterSeconds } });
  };

/** A handler that fails as an unexpected error does. */
export const failUnexpectedly = refuseWith(refusal("server.failed"));

/**
 * Returns a handler for `fakeNetwork` that fails unexpectedly the first time and returns `data`
 * after that.
 */
export function failOnce(data: unknown): () => unknown {
  let isFirst = true;
  return () => {
    if (isFirst) {
      isFirst = false;
      return failUnexpectedly();
    }
    return data;
  };
}

/**
 * Returns `handler`, for `fakeNetwork`, and `resolve`: the handler's answer stays away until
 * `resolve` is called with it.
 */
export function heldAnswer(): { handler: () => Promise<unknown>; resolve: (data: unknown) => void } {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { handler: () => promise, resolve };
}
