import { httpStatusOf } from "@aavarti/api/error-map";
import type { ErrorCode } from "@aavarti/domain/error-codes";
import { htmlEscape } from "escape-goat";
import { z } from "zod";
import { descriptionOf, errorCases, openApiPath } from "../rest/openapi.ts";
import type { Route } from "../rest/route.ts";
import { REST_TABLE } from "../rest/table.ts";
import { TAGS, type Tag } from "../rest/tags.ts";
import { DOCUMENTATION_STYLE } from "./documentation-style.ts";

/**
 * Returns the REST documentation as one HTML page without scripts, made from the REST table: every
 * path with its description, inputs, response, errors and an example.
 */
export function documentationPage(): string {
  // The table has the order of TAGS.
  const nouns = [...new Set(REST_TABLE.map((entry) => entry.noun))];
  const section = (noun: Tag) =>
    `<section id="${anchor(noun)}"><h2>${htmlEscape(noun)}</h2><p>${htmlEscape(TAGS[noun])}</p>${REST_TABLE.filter(
      (entry) => entry.noun === noun,
    )
      .map(call)
      .join("")}</section>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Aavarti API</title><style>${DOCUMENTATION_STYLE}</style></head>
<body><header><h1>Aavarti API</h1>
<p>Send JSON, and <code>Authorization: Bearer &lt;token&gt;</code> with the token that sign-in returns. Days are <code>YYYY-MM-DD</code> in the business's time zone,
times are in UTC, amounts of records have two decimals, as text, and are in the business's currency. A list returns up to 10,000 rows, newest first, and then names the next page in
<code>x-next-cursor</code>. Every failure is <code>{"error": {"code", "message", "fields", "requestId"}}</code>. The same calls are
<a href="/api/openapi.json">OpenAPI 3.1</a>, and tRPC procedures at <code>/trpc</code>.</p>
<p>Every <code>POST</code> that needs a token takes an <code>Idempotency-Key</code> header of 1 to 255 visible ASCII characters; a random UUID is best. For 24 hours
the same key with the same request by the same person returns the first response, byte for byte, with <code>Idempotency-Replayed: true</code>, and nothing happens twice. A different
body returns 422, <code>IDEMPOTENCY_KEY_REUSED</code>. While the first request is still running, the response is 409, <code>REQUEST_IN_PROGRESS</code>, with <code>Retry-After</code>. If a request is
rejected without a change, you can use its key again: correct the request, or retry it after a 5xx. Keys are kept per business and path. Sign-in, registration and other calls without a token ignore the header.</p>
<nav aria-label="Sections">${nouns.map((noun) => `<a href="#${anchor(noun)}">${htmlEscape(noun)}</a>`).join(" ")}</nav></header>
<main>${nouns.map(section).join("")}</main></body></html>`;
}

const anchor = (noun: string): string => noun.toLowerCase().replace(/[^a-z]+/g, "-");

function call(entry: Route): string {
  return `<article><h3><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> <code>${htmlEscape(openApiPath(entry.path))}</code></h3>
<h4>${htmlEscape(entry.summary)}</h4><p>${inCode(descriptionOf(entry))}${entry.isPublic ? " No token needed." : ""}</p>
${shape("Query", entry.query, "input")}${shape("Body", entry.body, "input")}${shape(`Response ${entry.status ?? 200}`, entry.response, "output")}${errors(entry)}${examples(entry)}</article>`;
}

/** Escapes text for HTML and turns `backticks` into code elements. */
const inCode = (text: string): string => htmlEscape(text).replace(/`([^`]+)`/g, "<code>$1</code>");

function errors(entry: Route): string {
  const cases = Object.entries(errorCases(entry)).map(([code, when]) => ({
    status: httpStatusOf(code as ErrorCode),
    code,
    when,
  }));
  const rows = cases
    .sort((one, other) => one.status - other.status)
    .map(
      ({ status, code, when }) =>
        `<tr><th scope="row">${status} <code>${code}</code></th><td>${inCode(when)}</td></tr>`,
    );
  return `<details><summary>Errors</summary><table><tbody>${rows.join("")}</tbody></table></details>`;
}

function examples({ example: { params, query, body, response } }: Route): string {
  const shown = { Path: params, Query: query, Body: body, Response: response };
  const blocks = Object.entries(shown)
    .filter(([, value]) => value !== undefined)
    .map(([title, value]) => `<h5>${title}</h5><pre>${htmlEscape(JSON.stringify(value, null, 2))}</pre>`);
  return blocks.length === 0 ? "" : `<details><summary>Example</summary>${blocks.join("")}</details>`;
}

type Property = {
  type?: string | string[];
  enum?: unknown[];
  description?: string;
  anyOf?: Property[];
  items?: Property;
  default?: unknown;
  not?: unknown;
};

function shape(title: string, schema: z.ZodType | undefined, io: "input" | "output"): string {
  if (!schema) return "";
  const {
    properties,
    required = [],
    items,
  } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as {
    properties?: Record<string, Property>;
    required?: string[];
    items?: { properties?: Record<string, Property> };
  };
  const rows = Object.entries(properties ?? items?.properties ?? {}).filter(([, property]) => !property.not);
  if (rows.length === 0) return "";
  const row = ([name, property]: [string, Property]) =>
    `<tr><th scope="row"><code>${htmlEscape(name)}</code></th><td>${htmlEscape(typeOf(property))}${io === "input" && !required.includes(name) ? ", optional" : ""}</td><td>${htmlEscape(property.description ?? "")}</td></tr>`;
  return `<table><caption>${title}${items ? ", a list of" : ""}</caption><tbody>${rows.map(row).join("")}</tbody></table>`;
}

function typeOf(property: Property): string {
  if (property.enum) return property.enum.map(String).join(" | ");
  if (property.anyOf) return [...new Set(property.anyOf.map(typeOf))].join(" | ");
  if (property.items) return `list of ${typeOf(property.items)}`;
  return [property.type ?? "any"].flat().join(" | ");
}
