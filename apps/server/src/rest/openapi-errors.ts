import { ERROR_MAP, httpStatusOf } from "@aavarti/api/error-map";
import { ErrorBody } from "@aavarti/contract/errors";
import type { ErrorCode } from "@aavarti/domain/error-codes";
import { explainer, type PlainReason } from "@aavarti/domain/explanations";
import { type Permission, rolesThatMay } from "@aavarti/domain/permissions";
import { REASONS } from "@aavarti/domain/reasons";
import { z } from "zod";

type Json = Record<string, unknown>;

/** The cases in which an operation responds with each error code. */
export type ErrorCases = Partial<Record<ErrorCode, string>>;

/** Errors with the same meaning in every operation: when they occur, and an example. */
const SHARED = {
  UNAUTHORIZED: {
    when: "The token is missing, unknown, signed out or expired.",
    reason: "session.noToken",
  },
  ACCOUNT_INACTIVE: {
    when: "The trial has ended, or the account is suspended.",
    reason: "account.inactive",
  },
  PAYLOAD_TOO_LARGE: {
    when: "The body is larger than 1 MiB.",
    reason: "request.tooLarge",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: "The body is not sent as `application/json`.",
    reason: "request.notSentAsJson",
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: "The idempotency key was used for a different request.",
    reason: "idempotency.reused",
  },
  UNAVAILABLE: {
    when: "The database can't be reached. Wait as long as `Retry-After` says, then try again.",
    reason: "server.unavailable",
  },
  INTERNAL: { when: "Something failed on our side.", reason: "server.failed" },
} as const satisfies Partial<Record<ErrorCode, { when: string; reason: PlainReason<typeof REASONS> }>>;
type SharedCode = keyof typeof SHARED;

const explain = explainer(REASONS);

const REQUEST_ID = "019aa2b3-7c10-7e44-9d21-5b0f3c8a6e01";

/** Errors after which the same request may succeed; a header gives the seconds to wait. */
const RETRIED = new Set<ErrorCode>(["RATE_LIMITED", "REQUEST_IN_PROGRESS", "UNAVAILABLE"]);
const RETRY_AFTER: Json = {
  "Retry-After": { description: "Seconds to wait before the next attempt", schema: { type: "integer" } },
};

function errorAnswer(cases: ErrorCases, example?: ErrorBody): Json {
  const codes = Object.keys(cases) as ErrorCode[];
  return {
    description: codes.map((code) => `\`${code}\`: ${cases[code]}`).join("\n\n"),
    ...(codes.some((code) => RETRIED.has(code)) && { headers: RETRY_AFTER }),
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Error" }, ...(example && { example }) },
    },
  };
}

/**
 * Returns the components of the OpenAPI document with one schema, `Error`, that of the error body.
 */
export function errorComponents(): { schemas: Json } {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(ErrorBody, { io: "output" });
  return {
    schemas: {
      Error: { ...schema, description: "Every error: a code to act on, and a message a person can read." },
    },
  };
}

/**
 * Returns an object of one entry, for `errorAnswers`: an error code that means the same in every
 * operation, with the sentence that says when it occurs.
 */
export const sharedErrorCase = (code: SharedCode): ErrorCases => ({ [code]: SHARED[code].when });

/**
 * Returns the error responses of an operation in OpenAPI's form, by HTTP status, each with its
 * codes and the cases in which they occur, and a default for INTERNAL. A code without a case is
 * left out.
 */
export function errorAnswers(cases: ErrorCases): Json {
  const byStatus = new Map<number, ErrorCases>();
  for (const code of Object.keys(ERROR_MAP) as ErrorCode[]) {
    const when = cases[code];
    if (when === undefined) continue;
    const status = httpStatusOf(code);
    byStatus.set(status, { ...byStatus.get(status), [code]: when });
  }
  const answers = [...byStatus].map(([status, group]) => [String(status), errorAnswer(group, exampleOf(group))]);
  return {
    ...Object.fromEntries(answers),
    default: errorAnswer(sharedErrorCase("INTERNAL"), exampleOf(sharedErrorCase("INTERNAL"))),
  };
}

/**
 * Returns the example body of a shared error; undefined for other errors and for a status with
 * several codes.
 */
function exampleOf(cases: ErrorCases): ErrorBody | undefined {
  const [code, ...others] = Object.keys(cases) as ErrorCode[];
  if (code === undefined || others.length > 0 || !(code in SHARED)) return undefined;
  const { when, reason } = SHARED[code as SharedCode];
  const { params, message } = explain(reason);
  return cases[code] === when ? { error: { code, message, reason, params, requestId: REQUEST_ID } } : undefined;
}

/**
 * Returns the sentence of the documentation that says when FORBIDDEN occurs for an operation that
 * needs these permissions: the role lacks one of them.
 */
export const missingPermission = (permissions: readonly Permission[]): string =>
  `Your role lacks ${permissions.map((permission) => `\`${permission}\``).join(" or ")}.`;

/**
 * Returns the sentence of the documentation that names the permissions an operation needs and the
 * roles that have all of them; empty if it needs none.
 */
export function neededPermissions(permissions: readonly Permission[]): string {
  const [first, ...others] = permissions;
  if (!first) return "";
  const roles = rolesThatMay(first).filter((role) => others.every((other) => rolesThatMay(other).includes(role)));
  const names = permissions.map((permission) => `\`${permission}\``).join(" and ");
  return `Needs the ${others.length > 0 ? "permissions" : "permission"} ${names} (${roles.join(", ")}).`;
}
