import { AppError } from "@aavarti/domain/errors";
import { UnrecoverableError } from "bullmq";
import { ZodError } from "zod";

/**
 * Returns the error under which the queue stores a job's failure and Bull Board shows it: the kind
 * of failure and its place in the code, never a message (of an AppError only the code), because a
 * message may quote a row, an address or a text, and a job stays readable for two weeks. The
 * original error is in `cause`, for `thrownBy` and the log. With `isFinal` BullMQ does not retry
 * the job.
 */
export function keptFailure(error: unknown, { isFinal }: { isFinal: boolean }): Error {
  const kept = isFinal ? new UnrecoverableError(describe(error)) : new Error(describe(error));
  kept.stack = [`${kept.name}: ${kept.message}`, ...framesOf(error)].join("\n");
  kept.cause = error;
  return kept;
}

/**
 * Returns the original error of a job from the one that `keptFailure` made of it; of any other
 * error with a cause its cause, and any other value unchanged.
 */
export const thrownBy = (kept: unknown): unknown => (kept instanceof Error && kept.cause ? kept.cause : kept);

function describe(error: unknown): string {
  // A provider's error in our own words with its code; it holds no personal data.
  if (isProviderFailure(error)) return `${error.provider} ${error.outcome} (${error.providerCode})`;
  if (error instanceof AppError) return error.code;
  if (error instanceof ZodError) {
    return `The payload does not parse: ${error.issues.map(({ path, code }) => `${path.join(".")} ${code}`).join(", ")}`;
  }
  if (!(error instanceof Error)) return "Something that is no error was thrown";
  const { code, constraint, table } = error as Error & Record<"code" | "constraint" | "table", unknown>;
  const details = [code, constraint, table].filter((detail) => typeof detail === "string");
  return [error.name, ...details].join(" ");
}

type ProviderFailure = { provider: string; outcome: string; providerCode: string };

/** Recognised by its shape, because this package does not depend on the providers. */
const isProviderFailure = (error: unknown): error is AppError & ProviderFailure =>
  error instanceof AppError && "provider" in error && "outcome" in error && "providerCode" in error;

/**
 * Returns the stack frames of an error. A stack begins with the message, which can have any number
 * of lines.
 */
const framesOf = (error: unknown): string[] =>
  error instanceof Error ? (error.stack ?? "").split("\n").filter((line) => /^ {4}at \S/.test(line)) : [];
