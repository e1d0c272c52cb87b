import { beforeAll, describe, expect, it } from "vitest";
import { DOCUMENTED_CALLS, type DocumentedCall, pathOf } from "./documented-calls.ts";
import { DocumentedClient } from "./documented-client.ts";
import { expectNoHarm } from "./harmless-answer.ts";
import { HOSTILE_BODIES, HOSTILE_QUERIES, HOSTILE_TEXTS, WRONG_TYPES } from "./hostile-values.ts";
import { inParallel } from "./in-parallel.ts";
import { newOwner } from "./people.ts";
import { product } from "./product.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import { restApi } from "./rest-api.ts";
import { freshAddress } from "./visitor-address.ts";

const rest = restApi(new DocumentedClient(product().url));
let bearer: string;

beforeAll(async () => {
  bearer = `Bearer ${(await newOwner(rest)).session.token}`;
});

/** Fields whose documented type is not text, and the wrong types that are valid for them. */
const NOT_TEXT: Record<string, (value: unknown) => boolean> = {
  price: (value) =>
    typeof value === "number" &&
    value >= 0 &&
    value <= 99_999_999.99 &&
    Number.isInteger(Math.round(value * 1e6) / 1e4),
  durationMonths: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 120,
};

const OPTIONAL = new Set([
  "phone",
  "company",
  "status",
  "sku",
  "durationMonths",
  "currency",
  "businessName",
  "message",
]);

const callsWithBody = DOCUMENTED_CALLS.filter((call) => call.body !== undefined);
const label = (call: DocumentedCall): string => `${call.method} ${call.path}`;

describe.each(callsWithBody.map((call) => [label(call), call] as const))("%s", (_label, call) => {
  const valid = call.body?.() ?? {};

  it.each(Object.keys(valid))("refuses every wrong type of %s with a sentence", async (field) => {
    await inParallel(Object.entries(WRONG_TYPES), async ([name, value]) => {
      if (NOT_TEXT[field]?.(value)) return;
      const answer = await send(call, JSON.stringify({ ...call.body?.(), [field]: value }));
      expectNoHarm(answer, call.path);
      expect(refusesInput(answer, call), `${field} is ${name}: ${answer.status} ${answer.text.slice(0, 200)}`).toBe(
        true,
      );
    });
  });

  it.each(Object.keys(valid))("survives every hostile text in %s", async (field) => {
    await inParallel(Object.entries(HOSTILE_TEXTS), async ([name, value]) => {
      const answer = await send(call, JSON.stringify({ ...call.body?.(), [field]: value }));
      expectNoHarm(answer, call.path);
      if (/NUL|surrogate|wrong half/.test(name))
        expect(answer.status, `${field} is ${name}: ${answer.text.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
    });
  });

  it("refuses a body that lacks a required field", async () => {
    for (const field of Object.keys(valid)) {
      if (isOptional(call, field)) continue;
      for (const value of [undefined, null]) {
        const answer = await send(call, JSON.stringify({ ...call.body?.(), [field]: value }));
        expectNoHarm(answer, call.path);
        // PUT leaves a missing field unchanged, and the id does not exist.
        const expected = call.method === "PUT" && value === undefined ? 404 : 400;
        expect(answer.status, `${field} is ${value}: ${answer.text}`).toBe(expected);
      }
    }
  });

  it("survives bodies that no form sends", async () => {
    await inParallel(Object.entries(HOSTILE_BODIES), async ([name, body]) => {
      expectNoHarm(await send(call, body), `${call.path} with ${name}`);
    });
  });

  it("survives unknown fields", async () => {
    const extra = {
      id: "x",
      tenantId: "x",
      role: "admin",
      isDemo: true,
      accountStatus: "active",
      toString: 1,
      hasOwnProperty: 1,
    };
    expectNoHarm(await send(call, JSON.stringify({ ...call.body?.(), ...extra })), call.path);
  });

  it("survives odd content types", async () => {
    const body = JSON.stringify(call.body?.());
    for (const contentType of [
      "application/json\t",
      " application/json",
      "application/json;",
      "application/json; charset=utf-16",
      "application/json; charset=x",
      "application/json, text/plain",
      "application/vnd.api+json",
      "application/x-ndjson",
      "text/plain; application/json",
      "",
      "a".repeat(3_000),
    ]) {
      const answer = await send(call, body, contentType);
      expectNoHarm(answer, `${call.path} as ${contentType.slice(0, 60)}`);
    }
  });

  it("responds with 413 to a text of 1 MiB and survives one just below", async () => {
    for (const field of Object.keys(valid).slice(0, 2))
      for (const letters of [1_048_576, 1_000_000]) {
        const answer = await send(call, JSON.stringify({ ...call.body?.(), [field]: "x".repeat(letters) }));
        expectNoHarm(answer, call.path);
        if (letters === 1_048_576) expect(answer.status).toBe(413);
        else expect([400, 401, 404], answer.text.slice(0, 200)).toContain(answer.status);
      }
  });
});

/** Signing out accepts any query, and would end the session for the rest of the file. */
const callsToQuery = DOCUMENTED_CALLS.filter((call) => call.path !== "/api/auth/logout");

describe.each(callsToQuery.map((call) => [label(call), call] as const))("%s", (_label, call) => {
  it("survives every hostile query", async () => {
    await inParallel(Object.entries(HOSTILE_QUERIES), async ([name, query]) => {
      const answer = await rawRequest(product().url, {
        method: call.method,
        path: `${pathOf(call)}?${query}`,
        headers: headersOf(call, "application/json"),
        body: call.body === undefined ? undefined : JSON.stringify(call.body()),
        from: freshAddress(),
      });
      expectNoHarm(answer, `${call.path} with ${name}`);
    });
  });
});

const callsWithId = DOCUMENTED_CALLS.filter((call) => call.path.includes("{id}"));

describe.each(callsWithId.map((call) => [label(call), call] as const))("%s", (_label, call) => {
  it("responds to an invalid id with 400 or 404", async () => {
    const ids = [
      "x",
      "0",
      "-1",
      "null",
      "undefined",
      "%00",
      "%2e%2e",
      "%ff",
      "a'--",
      "1".repeat(2_000),
      "%F0%9F%8C%B8",
      "[object%20Object]",
      "01890000-0000-7000-8000-00000000abcZ",
      "01890000-0000-7000-8000-00000000ABCD",
    ];
    for (const id of ids) {
      const answer = await rawRequest(product().url, {
        method: call.method,
        path: call.path.replace("{id}", id),
        headers: headersOf(call, "application/json"),
        body: call.body === undefined ? undefined : JSON.stringify(call.body()),
      });
      expectNoHarm(answer, `${call.path} with ${id.slice(0, 40)}`);
      expect([400, 404, 414], `${id.slice(0, 40)}: ${answer.text}`).toContain(answer.status);
    }
  });
});

it("still responds afterwards without a polluted prototype", async () => {
  const owner = (await newOwner(rest)).api;
  expect(await owner.listCustomers()).toEqual({ rows: [], nextCursor: null });
  expect(await owner.me()).not.toHaveProperty("polluted");
});

/**
 * Whether a wrong type is refused as invalid input. A rate limit that came first is fine too, and
 * so is an unknown id beside a field that may be cleared.
 */
function refusesInput(answer: RawAnswer, call: DocumentedCall): boolean {
  if (answer.status === 429) return true;
  return (
    answer.status === 400 && (JSON.parse(answer.text).error.code === "VALIDATION_FAILED" || call.access === "public")
  );
}

const isOptional = (call: DocumentedCall, field: string): boolean =>
  OPTIONAL.has(field) && !(field === "businessName" && call.path !== "/api/data-deletion-request");

const headersOf = (call: DocumentedCall, contentType: string): Record<string, string> => ({
  "content-type": contentType,
  ...(call.access === "session" ? { authorization: bearer } : {}),
});

const send = (call: DocumentedCall, body: string | Buffer, contentType = "application/json"): Promise<RawAnswer> =>
  rawRequest(product().url, {
    method: call.method,
    path: pathOf(call),
    headers: headersOf(call, contentType),
    body,
    from: freshAddress(),
  });
