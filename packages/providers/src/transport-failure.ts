import type { CallOutcome } from "./provider-error.ts";

export type TransportFailure = {
  outcome: Extract<CallOutcome, "not-sent" | "unknown">;
  /** The first error code found: `ECONNREFUSED`, `ECONNRESET`, `TIMEOUT`, … or `NETWORK_ERROR`. */
  code: string;
};

/**
 * Error codes after which the provider cannot have read a byte of the request: name, route,
 * connection or certificate failed.
 */
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

const TIMEOUT_NAMES = new Set(["TimeoutError", "AbortError", "CanceledError"]);
const CAUSE_DEPTH = 5;

/**
 * Returns, for a rejected fetch or axios call, whether the provider may have acted (`not-sent` or
 * `unknown`), and a code. Whatever is not surely unsent is `unknown`: a reminder that may be
 * missing is better than one that is sent twice. An aborted call has the code `TIMEOUT`, whoever
 * aborted it. At most five nested causes are searched.
 */
export function transportFailure(error: unknown): TransportFailure {
  let timedOut = false;
  let code: string | undefined;
  for (let current = error, depth = 0; current instanceof Error && depth < CAUSE_DEPTH; depth += 1) {
    if (TIMEOUT_NAMES.has(current.name)) timedOut = true;
    const found = codeOf(current);
    if (found !== undefined && NEVER_CONNECTED.has(found)) return { outcome: "not-sent", code: found };
    code ??= found;
    current = current.cause;
  }
  return { outcome: "unknown", code: timedOut ? "TIMEOUT" : (code ?? "NETWORK_ERROR") };
}

// A DOMException's `code` is a number with another meaning.
const codeOf = (error: Error): string | undefined =>
  "code" in error && typeof error.code === "string" ? error.code : undefined;
