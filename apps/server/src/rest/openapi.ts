import { z } from "zod";
import {
  type ErrorCases,
  errorAnswers,
  errorComponents,
  missingPermission,
  neededPermissions,
  sharedErrorCase,
} from "./openapi-errors.ts";
import { OUTSIDE_THE_TABLE } from "./outside-the-table.ts";
import { type Route, takesKey } from "./route.ts";
import { REST_TABLE } from "./table.ts";
import { TAGS } from "./tags.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

const DESCRIPTION = `Customers, products, subscriptions with their renewals, and payments.

Amounts in records are strings with two decimals, in the business's \`currency\`, even if that currency has none or three. Nothing is converted when the currency is changed. Days are calendar dates in the business's time zone. Instants are UTC.

Any call can name the business it is meant for in the header \`x-tenant-id\`. If the token belongs to another business, nothing is changed and the response is 409 \`TENANT_MISMATCH\`. Without the header, the token's business is used.

Every response has \`x-request-id\`. Every error is \`{"error": {"code", "message", "reason", "params", "fields", "fieldReasons", "requestId"}}\`: \`message\` is English, \`reason\` and \`params\` say the same for a program.`;

/**
 * Returns the OpenAPI 3.1 document of the REST API as plain data, made from the REST table and the
 * paths outside of it; the same for every call.
 */
export const openApiDocument = (): Json => ({
  openapi: "3.1.0",
  info: {
    title: "Aavarti",
    version: "1",
    description: DESCRIPTION,
    contact: { name: "Aavarti support", email: "support@aavarti.app" },
    license: { name: "Proprietary", url: "https://aavarti.app/terms" },
  },
  servers: [{ url: "/" }],
  security: [{ bearer: [] }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  paths: paths(),
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "The token that login returns" } },
    ...errorComponents(),
  },
});

function paths(): Record<string, Json> {
  const byPath: Record<string, Json> = {};
  for (const entry of REST_TABLE) {
    const path = openApiPath(entry.path);
    byPath[path] = { ...byPath[path], [entry.method.toLowerCase()]: operation(entry) };
  }
  for (const [path, methods] of Object.entries(OUTSIDE_THE_TABLE)) byPath[path] = { ...byPath[path], ...methods };
  return byPath;
}

/** Turns a router path into OpenAPI's form: `/customers/:id` becomes `/customers/{id}`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

const SUCCESS = { 200: "Success", 201: "Created", 202: "Accepted", 204: "Done. The response has no body." } as const;

function operation(entry: Route): Json {
  const { status = 200, example } = entry;
  return {
    operationId: operationId(entry),
    summary: entry.summary,
    description: descriptionOf(entry),
    tags: [entry.noun],
    ...(entry.isPublic && { security: [] }),
    parameters: [
      ...parameters(entry.params, "path", example.params),
      ...parameters(entry.query, "query", example.query),
      ...(takesKey(entry) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(entry.body && {
      requestBody: {
        required: !entry.body.safeParse(undefined).success,
        content: { "application/json": { schema: schemaOf(entry.body, "input"), example: example.body } },
      },
    }),
    responses: {
      [String(status)]: {
        description: SUCCESS[status],
        ...(hasNextCursor(entry) && { headers: { ...NEXT_CURSOR, ...(goesBack(entry) && PREVIOUS_CURSOR) } }),
        ...(entry.response && {
          content: { "application/json": { schema: schemaOf(entry.response, "output"), example: example.response } },
        }),
      },
      ...errorAnswers(errorCases(entry)),
    },
  };
}

/**
 * Returns an operation's description for the documentation, followed by which permissions and roles
 * it needs and whether it is open after the trial.
 */
export const descriptionOf = ({ description, permissions, isOpenWhenInactive }: Route): string =>
  [
    description,
    neededPermissions(permissions),
    isOpenWhenInactive ? "Also open when the trial has ended or the account is suspended." : "",
  ]
    .filter(Boolean)
    .join(" ");

const ANSWER_LOST = "The first request with this idempotency key was carried out, but its response was lost.";

/**
 * Returns the error codes that an operation may respond with, each with the sentence that says
 * when. INTERNAL, which any may respond with, is not among them.
 */
export function errorCases(entry: Route): ErrorCases {
  const { isPublic = false, isOpenWhenInactive = false, permissions, params, query, body, errors = {} } = entry;
  return {
    ...((query || body || takesKey(entry)) && {
      VALIDATION_FAILED: "A value is missing or not valid. `fields` has a sentence for each.",
    }),
    ...(!isPublic && {
      ...sharedErrorCase("UNAUTHORIZED"),
      ...(!isOpenWhenInactive && sharedErrorCase("ACCOUNT_INACTIVE")),
      TENANT_MISMATCH: "The token belongs to a different business than the one in the header `x-tenant-id`.",
    }),
    ...(permissions.length > 0 && { FORBIDDEN: missingPermission(permissions) }),
    ...(params && { NOT_FOUND: "There is no such record, or it belongs to another business." }),
    ...(takesKey(entry) && {
      REQUEST_IN_PROGRESS: "The first request with this idempotency key is still running.",
      ...sharedErrorCase("IDEMPOTENCY_KEY_REUSED"),
    }),
    ...(body && { ...sharedErrorCase("PAYLOAD_TOO_LARGE"), ...sharedErrorCase("UNSUPPORTED_MEDIA_TYPE") }),
    ...sharedErrorCase("UNAVAILABLE"),
    ...errors,
    ...(takesKey(entry) && { CONFLICT: [errors.CONFLICT, ANSWER_LOST].filter(Boolean).join(" ") }),
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes a repeat safe for 24 hours: the same key with the same request returns the first response again, with Idempotency-Replayed: true.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  example: "3f0c2a6e-8d41-4b57-9a3e-61c7b2d5e904",
};

/** Whether a list returns a bare array; such lists put the next page's cursor in a header. */
const hasNextCursor = ({ query, response }: Route): boolean => {
  if (!(query && response)) return false;
  const asked = (schemaOf(query, "input").properties ?? {}) as Json;
  const answered = (schemaOf(response, "output").properties ?? {}) as Json;
  return "cursor" in asked && !("nextCursor" in answered);
};

/** Whether such a list also leads to the page before. */
const goesBack = ({ query }: Route): boolean =>
  query !== undefined && "direction" in ((schemaOf(query, "input").properties ?? {}) as Json);

const PREVIOUS_CURSOR: Json = {
  "x-previous-cursor": {
    description: "Send it as `cursor` with `direction=backward` to read newer entries. Missing at the newest ones.",
    schema: { type: "string" },
  },
};

const NEXT_CURSOR: Json = {
  "x-next-cursor": {
    description: "Send it as `cursor` to read the next page. Missing on the last page.",
    schema: { type: "string" },
  },
};

function parameters(schema: z.ZodType | undefined, place: "path" | "query", example: unknown): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const values = new Map(Object.entries(example ?? {}));
  return Object.entries(properties)
    .filter(([, property]) => !("not" in property))
    .map(([name, property]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: property,
      ...(values.has(name) && { example: inItsType(values.get(name), property) }),
    }));
}

/** Converts a query's text to its documented type, such as the number of a limit. */
const inItsType = (value: unknown, { type }: Json): unknown => {
  if (type === "integer") return Number(value);
  return type === "boolean" ? value === "true" : value;
};

/** `GET /api/v1/customers/:id/restore` → `getV1CustomersByIdRestore`. */
const operationId = ({ method, path }: Route): string =>
  method.toLowerCase() +
  path
    .replace(/^\/api/, "")
    .replace(/:(\w+)/g, "by-$1")
    .split(/[/-]/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
