import { ProviderError } from "../provider-error.ts";

/**
 * Returns the ProviderError with which the call fails. @throws Error when it succeeds or fails in
 * another way
 */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const failure = await call.then(
    (answer) => new Error(`Expected a ProviderError, but was answered: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (failure instanceof ProviderError) return failure;
  throw failure;
}
