import { ErrorBody } from "@aavarti/contract/errors";
import { z } from "zod";
import type { Route } from "./route.ts";
import { REST_TABLE } from "./table.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

const errorAnswer = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

/** The OpenAPI 3.1 document of the REST table, as plain data; the same table gives the same text. */
export const openApiDocument = (): Json => ({
  openapi: "3.1.0",
  info: {
    title: "Aavarti",
    version: "1",
    description:
      "Customers, products, subscriptions and their renewals. Amounts of records are rupees with two decimals; days are calendar dates in the business's time zone; instants are UTC.",
  },
  servers: [{ url: "/" }],
  security: [{ bearer: [] }],
  tags: [...new Set(REST_TABLE.map((entry) => entry.noun))].map((name) => ({ name })),
  paths: paths(),
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "The token that login answers" } },
    schemas: { Error: schemaOf(ErrorBody, "output") },
  },
});

function paths(): Record<string, Json> {
  const byPath: Record<string, Json> = {};
  for (const entry of REST_TABLE) {
    const path = openApiPath(entry.path);
    byPath[path] = { ...byPath[path], [entry.method.toLowerCase()]: operation(entry) };
  }
  return { ...byPath, ...OUTSIDE_THE_TABLE };
}

export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

function operation(entry: Route): Json {
  const status = String(entry.status ?? 200);
  return {
    operationId: operationId(entry),
    summary: entry.summary,
    tags: [entry.noun],
    ...(entry.isPublic && { security: [] }),
    parameters: [...parameters(entry.params, "path"), ...parameters(entry.query, "query")],
    ...(entry.body && {
      requestBody: {
        required: !entry.body.safeParse(undefined).success,
        content: { "application/json": { schema: schemaOf(entry.body, "input") } },
      },
    }),
    responses: {
      [status]: {
        description: entry.response ? "Answer" : "Done",
        ...(entry.response && { content: { "application/json": { schema: schemaOf(entry.response, "output") } } }),
      },
      "400": errorAnswer("What is wrong, as a sentence, and for each field its own"),
      ...(!entry.isPublic && { "401": errorAnswer("No token provided, Invalid token, or Token expired") }),
      ...(entry.params && { "404": errorAnswer("Unknown, or another business's: the answer is the same") }),
      default: errorAnswer("Any other refusal"),
    },
  };
}

function parameters(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties)
    .filter(([, property]) => !("not" in property))
    .map(([name, property]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: property,
    }));
}

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

const redirect = (operationId: string, summary: string, parameters: Json[] = []): Json => ({
  get: {
    operationId,
    summary,
    tags: ["Sign-in"],
    security: [],
    parameters,
    responses: { "302": { description: "Redirect" } },
  },
});
const answerOfGoogle = (name: string): Json => ({ name, in: "query", required: false, schema: { type: "string" } });

const exportedList: Json = {
  name: "list",
  in: "path",
  required: true,
  schema: { type: "string", enum: ["customers", "products", "subscriptions"] },
};
const csvAnswers: Json = {
  "200": {
    description: "UTF-8 with a byte order mark; texts that a spreadsheet would run begin with an apostrophe",
    content: { "text/csv": { schema: { type: "string" } } },
  },
  "401": errorAnswer("No token provided, Invalid token, or Token expired"),
  "403": errorAnswer("Your role may not export"),
  default: errorAnswer("Any other refusal"),
};

/** Paths that are no procedures: two redirects of the browser, the payment provider's webhook, and a stream. */
const OUTSIDE_THE_TABLE: Record<string, Json> = {
  "/api/auth/google": redirect("getAuthGoogle", "Send the browser to Google"),
  "/api/auth/google/callback": redirect(
    "getAuthGoogleCallback",
    "Back from Google: to /login with a token or an error",
    ["state", "code", "error"].map(answerOfGoogle),
  ),
  "/api/v1/notifications/live": {
    get: {
      operationId: "getV1NotificationsLive",
      summary: "Your unread count as server-sent events: at the start, and whenever it may have changed",
      tags: ["Notifications"],
      parameters: [
        { name: "accept", in: "header", required: true, schema: { type: "string", const: "text/event-stream" } },
      ],
      responses: {
        "200": {
          description:
            'Events named `unread` with data such as `{"unread": 2}`; comments in between show that it lives',
          content: { "text/event-stream": { schema: { type: "string" } } },
        },
        "401": errorAnswer("No token provided, Invalid token, or Token expired"),
        "429": errorAnswer("Too many live connections of one person"),
        default: errorAnswer("Any other refusal"),
      },
    },
  },
  "/api/v1/exports/{list}": {
    get: {
      operationId: "getV1ExportsByList",
      summary: "All rows of a list as a CSV file, with the list's own filters and order",
      tags: ["Exports"],
      parameters: [
        exportedList,
        ...["search", "status", "sort", "without", "productId"].map((name) => ({
          name,
          in: "query",
          required: false,
          schema: { type: "string" },
        })),
      ],
      responses: csvAnswers,
    },
    post: {
      operationId: "postV1ExportsByList",
      summary: "Selected rows of a list as a CSV file: up to 10,000 ids, and the list's own filters",
      tags: ["Exports"],
      parameters: [exportedList],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { type: "object", properties: { ids: { type: "array", items: { type: "string" } } } },
          },
        },
      },
      responses: csvAnswers,
    },
  },
  "/api/v1/imports/{id}/refused.csv": {
    get: {
      operationId: "getV1ImportsByIdRefusedCsv",
      summary: "The refused rows of an import as a CSV file, with the reasons behind the sheet's own columns",
      tags: ["Imports"],
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
      responses: {
        "200": {
          description: "UTF-8 with a byte order mark; texts that a spreadsheet would run begin with an apostrophe",
          content: { "text/csv": { schema: { type: "string" } } },
        },
        "401": errorAnswer("No token provided, Invalid token, or Token expired"),
        "403": errorAnswer("Your role may not import"),
        "404": errorAnswer("Import not found"),
        default: errorAnswer("Any other refusal"),
      },
    },
  },
  "/api/webhooks/razorpay": {
    post: {
      operationId: "postWebhooksRazorpay",
      summary: "Razorpay's events, signed over the raw body",
      tags: ["Activation"],
      security: [],
      parameters: [{ name: "x-razorpay-signature", in: "header", required: true, schema: { type: "string" } }],
      requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      responses: {
        "200": { description: "Stored, or known already" },
        "401": errorAnswer("Wrong signature"),
        default: errorAnswer("Any other refusal"),
      },
    },
  },
};
