import { AppError } from "@aavarti/domain/errors";
import { UnrecoverableError } from "bullmq";
import { ZodError } from "zod";

/**
 * What the queue keeps of a failure, and Bull Board shows: which kind it was and where in the code,
 * never the text of an unknown error. Such a text may quote the row, the address or the message it
 * stumbled over, and a job stays readable for two weeks. The log has the rest, cleaned.
 */
export function keptFailure(error: unknown, { isFinal }: { isFinal: boolean }): Error {
  const kept = isFinal ? new UnrecoverableError(describe(error)) : new Error(describe(error));
  kept.stack = [`${kept.name}: ${kept.message}`, ...framesOf(error)].join("\n");
  kept.cause = error;
  return kept;
}

/**
 * What a failed job was stored with is not what was thrown: the retry rules and the log ask for
 * that.
 */
export const thrownBy = (kept: unknown): unknown => (kept instanceof Error && kept.cause ? kept.cause : kept);

function describe(error: unknown): string {
  // A provider's refusal, in our own words and with its code: these name no one.
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

/** Told by its shape: the queues do not know the providers. */
const isProviderFailure = (error: unknown): error is AppError & ProviderFailure =>
  error instanceof AppError && "provider" in error && "outcome" in error && "providerCode" in error;

/**
 * The lines of a stack that say where. Its first lines repeat the message, however many lines that
 * has.
 */
const framesOf = (error: unknown): string[] =>
  error instanceof Error ? (error.stack ?? "").split("\n").filter((line) => /^ {4}at \S/.test(line)) : [];
