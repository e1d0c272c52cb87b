import { escapeHtml } from "@aavarti/services/html";
import { z } from "zod";
import { openApiPath } from "../rest/openapi.ts";
import type { Route } from "../rest/route.ts";
import { REST_TABLE } from "../rest/table.ts";
import { DOCUMENTATION_STYLE } from "./documentation-style.ts";

/** The documentation of the REST table as one page without scripts. */
export function documentationPage(): string {
  const nouns = [...new Set(REST_TABLE.map((entry) => entry.noun))];
  const section = (noun: string) =>
    `<section id="${anchor(noun)}"><h2>${escapeHtml(noun)}</h2>${REST_TABLE.filter((entry) => entry.noun === noun)
      .map(call)
      .join("")}</section>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Aavarti API</title><style>${DOCUMENTATION_STYLE}</style></head>
<body><header><h1>Aavarti API</h1>
<p>Send JSON, and <code>Authorization: Bearer &lt;token&gt;</code> with the token that sign-in answers. Days are <code>YYYY-MM-DD</code> in the business's time zone,
instants are UTC, amounts of records are rupees with two decimals as text. A list answers up to 10,000 rows, newest first, and then names the next page in
<code>x-next-cursor</code>. Every failure is <code>{"error": {"code", "message", "fields", "requestId"}}</code>. The same calls are
<a href="/api/openapi.json">OpenAPI 3.1</a>, and tRPC procedures at <code>/trpc</code>.</p>
<nav aria-label="Sections">${nouns.map((noun) => `<a href="#${anchor(noun)}">${escapeHtml(noun)}</a>`).join(" ")}</nav></header>
<main>${nouns.map(section).join("")}</main></body></html>`;
}

const anchor = (noun: string): string => noun.toLowerCase().replace(/[^a-z]+/g, "-");

function call(entry: Route): string {
  return `<article><h3><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> <code>${escapeHtml(openApiPath(entry.path))}</code></h3>
<p>${escapeHtml(entry.summary)}${entry.isPublic ? " · no token needed" : ""}</p>
${shape("Query", entry.query, "input")}${shape("Body", entry.body, "input")}${shape(`Answer ${entry.status ?? 200}`, entry.response, "output")}</article>`;
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
    `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(typeOf(property))}${io === "input" && !required.includes(name) ? ", optional" : ""}</td><td>${escapeHtml(property.description ?? "")}</td></tr>`;
  return `<table><caption>${title}${items ? ", a list of" : ""}</caption><tbody>${rows.map(row).join("")}</tbody></table>`;
}

function typeOf(property: Property): string {
  if (property.enum) return property.enum.map(String).join(" | ");
  if (property.anyOf) return [...new Set(property.anyOf.map(typeOf))].join(" | ");
  if (property.items) return `list of ${typeOf(property.items)}`;
  return [property.type ?? "any"].flat().join(" | ");
}
