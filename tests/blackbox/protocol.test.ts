import { PATIENCE_MS } from "@aavarti/testing/patience";
import { beforeAll, describe, expect, it } from "vitest";
import { DOCUMENTED_CALLS, type DocumentedCall, pathOf } from "./documented-calls.ts";
import { DocumentedClient, type Method, refusalOf } from "./documented-client.ts";
import { ErrorBody } from "./documented-shapes.ts";
import { freshEmail, newOwner } from "./people.ts";
import { product } from "./product.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import { restApi } from "./rest-api.ts";
import { freshAddress } from "./visitor-address.ts";

const anonymous = new DocumentedClient(product().url);
let client: DocumentedClient;
let bearer: string;

beforeAll(async () => {
  const { session } = await newOwner(restApi(anonymous));
  client = anonymous.signedIn(session.token);
  bearer = `Bearer ${session.token}`;
});

const withBody = DOCUMENTED_CALLS.filter((call) => call.body !== undefined);
const label = (call: DocumentedCall): string => `${call.method} ${call.path}`;

describe("a documented call", () => {
  it.each(DOCUMENTED_CALLS.filter((call) => call.access === "session").map((call) => [label(call), call] as const))(
    "%s requires a session",
    async (_label, call) => {
      const answer = await anonymous.exchange(call.method, pathOf(call), call.body?.());
      expect(refusalOf(answer)).toMatchObject({ status: 401, code: "UNAUTHORIZED", message: "No token provided" });
    },
  );

  it.each(withBody.map((call) => [label(call), call] as const))("%s refuses broken JSON", async (_label, call) => {
    for (const body of ["{", "nope", '{"a":1,}', '{"a":1}{"b":2}', "\u0000", "[1,2"]) {
      const refused = await raw(call, body);
      expect(refused, body).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    }
  });

  it.each(withBody.map((call) => [label(call), call] as const))(
    "%s refuses other content types",
    async (_label, call) => {
      for (const contentType of [
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "*/*",
      ]) {
        const refused = await raw(call, JSON.stringify(call.body?.()), contentType);
        expect(refused, contentType).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
      }
    },
  );

  it.each(withBody.map((call) => [label(call), call] as const))(
    "%s refuses bodies over 1 MiB",
    async (_label, call) => {
      const body = JSON.stringify({ ...call.body?.(), padding: "x".repeat(1_048_576) });
      expect(await raw(call, body)).toMatchObject({ status: 413, code: "PAYLOAD_TOO_LARGE" });
    },
  );

  it.each(withBody.map((call) => [label(call), call] as const))(
    "%s accepts any spelling of the JSON content type",
    async (_label, call) => {
      for (const contentType of [
        "application/json; charset=utf-8",
        "Application/JSON",
        "application/json;charset=UTF-8",
      ]) {
        const answer = await send(call, JSON.stringify(call.body?.()), contentType);
        expect(answer.status, contentType).not.toBe(415);
        expect(answer.status, answer.text).toBeLessThan(500);
      }
    },
  );

  it.each(
    DOCUMENTED_CALLS.filter((call) => call.body === undefined && call.path !== "/api/auth/logout").map(
      (call) => [label(call), call] as const,
    ),
  )("%s treats an empty body with a JSON content type as no body", async (_label, call) => {
    const answer = await client.exchange(call.method, pathOf(call));
    expect(answer.status === 404 ? "absent id" : answer.status < 300, answer.text).toBeTruthy();
  });

  it.each([...new Set(DOCUMENTED_CALLS.map((call) => call.path))])(
    "%s responds to a wrong method with 405 and Allow",
    async (path) => {
      const allowed = DOCUMENTED_CALLS.filter((call) => call.path === path).map((call) => call.method as string);
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"] satisfies Method[]) {
        if (allowed.includes(method)) continue;
        const answer = await client.exchange(method, path.replace("{id}", "01890000-0000-7000-8000-00000000abcd"));
        expect(refusalOf(answer), `${method} ${path}`).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
        const allow = (answer.headers.get("allow") ?? "").split(/\s*,\s*/);
        expect(allow).toEqual(expect.arrayContaining(allowed));
        expect(allow).not.toContain(method);
      }
    },
  );
});

describe("a list", () => {
  it.each(["/api/customers", "/api/products", "/api/subscriptions"])(
    "%s accepts a limit from 1 to 1000",
    async (path) => {
      for (const limit of ["1", "1000"])
        expect((await client.exchange("GET", `${path}?limit=${limit}`)).status, limit).toBe(200);
      for (const limit of ["0", "1001", "-1", "1.5", "ten", "1e2", "", "0x10", "1&limit=2"]) {
        const answer = await client.exchange("GET", `${path}?limit=${limit}`);
        expect(refusalOf(answer), limit).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      }
    },
  );
});

describe("a body that is not an object", () => {
  it.each(["null", "[]", '"text"', "1", "true", "[{}]"])("is refused: %s", async (body) => {
    for (const call of withBody) {
      // A test message can be requested without a body, and null counts as none.
      if (body === "null" && call.path.startsWith("/api/notifications/")) continue;
      expect(await raw(call, body), label(call)).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    }
  });
});

describe("an unknown path", () => {
  it.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/customers/1/2/3",
    "/api/../etc/passwd",
    "/api/%2e%2e/x",
    "/api/customers%00",
    "/api/v1/nothing",
    "/api/%ff",
  ])("%s returns 404 JSON or a plain 400", async (path) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await rawRequest(product().url, { method, path, headers: { authorization: bearer } });
      if (path.startsWith("/api/../")) expect(answer.status).toBeLessThan(500);
      else {
        expect([400, 404], `${method} ${path}: ${answer.text}`).toContain(answer.status);
        expect(ErrorBody.parse(JSON.parse(answer.text)).error.code).toBe(
          answer.status === 404 ? "NOT_FOUND" : "VALIDATION_FAILED",
        );
      }
    }
  });

  it("under /trpc returns JSON too", async () => {
    const answer = await rawRequest(product().url, { method: "GET", path: "/trpc/no.such.procedure" });
    expect(answer.status).toBe(404);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.text).not.toMatch(/stack|node_modules|\.ts:/i);
  });
});

describe("every response", () => {
  it("has its own request id, which is also in the error body", async () => {
    const ids = new Set<string | null>();
    for (const path of ["/api/auth/me", "/api/nothing", "/api/trial-status", "/healthz"])
      for (let time = 0; time < 3; time += 1) {
        const response = await fetch(product().url + path);
        const body: unknown = await response.json();
        ids.add(response.headers.get("x-request-id"));
        if (response.status >= 400)
          expect(ErrorBody.parse(body).error.requestId).toBe(response.headers.get("x-request-id"));
      }
    expect(ids.size).toBe(12);
    expect(ids.has(null)).toBe(false);
  });

  it("does not let a caller write into the log by a request id", async () => {
    const answer = await rawRequest(product().url, {
      method: "GET",
      path: "/api/auth/me",
      headers: { "x-request-id": `${"x".repeat(5000)}` },
    });
    expect(String(answer.headers["x-request-id"]).length).toBeLessThan(200);
  });

  it.each(["/api/auth/me", "/api/nothing", "/api/config", "/"])("of %s has the security headers", async (path) => {
    const { headers } = await fetch(product().url + path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toMatch(/no-referrer|same-origin/);
    expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    expect(headers.get("content-security-policy")).toMatch(/object-src 'none'|default-src 'none'/);
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
    if (path.startsWith("/api")) expect(headers.get("cache-control")).toBe("no-store");
  });

  it("hides unexpected errors behind a plain sentence", async () => {
    const answer = await client.exchange("POST", "/api/customers", { name: 7, email: { $gt: "" } });
    expect(refusalOf(answer)).toMatchObject({ status: 400 });
    expect(answer.text).not.toMatch(/zod|ZodError|stack|node_modules|\.ts|invalid_type|select |insert /i);
  });
});

describe("an authorization header", () => {
  it.each([
    ["", "No token provided"],
    ["Bearer", "No token provided"],
    ["Bearer ", "No token provided"],
    ["Basic b3BlcmF0b3I6eA==", "No token provided"],
    ["Bearer ☃", "Invalid token"],
    ["Bearer null", "Invalid token"],
    ["Bearer undefined", "Invalid token"],
    ["Bearer ' or 1=1 --", "Invalid token"],
    [`Bearer ${"a".repeat(4000)}`, "Invalid token"],
  ])("%j returns %s", async (authorization, message) => {
    const answer = await rawRequest(product().url, {
      method: "GET",
      path: "/api/auth/me",
      headers: { authorization: Buffer.from(authorization, "utf8").toString("latin1") },
    });
    expect(answer.status).toBe(401);
    expect(ErrorBody.parse(JSON.parse(answer.text)).error).toMatchObject({ code: "UNAUTHORIZED", message });
  });

  it("accepts its scheme in any case", async () => {
    for (const scheme of ["bearer", "BEARER", "Bearer"]) {
      const answer = await rawRequest(product().url, {
        method: "GET",
        path: "/api/auth/me",
        headers: { authorization: bearer.replace("Bearer", scheme) },
      });
      expect(answer.status, scheme).toBe(200);
    }
  });
});

describe("an invalid field", () => {
  it("is listed in fields with its own sentence, the first of which is the message", async () => {
    const answer = await client.exchange("POST", "/api/customers", { name: "", email: "nowhere", status: "vip" });
    const refused = refusalOf(answer);
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(Object.keys(refused.fields).sort()).toEqual(["email", "name", "status"]);
    expect(Object.values(refused.fields)).toContain(refused.message);
  });

  it("has a reason with its params, and so does the whole response", async () => {
    const tooLong = { field: "name", most: 200 };
    const answer = await client.exchange("POST", "/api/customers", { name: "x".repeat(201), email: "nowhere" });
    expect(answer.json).toMatchObject({
      error: {
        reason: "field.tooLong",
        params: tooLong,
        fieldReasons: {
          name: { reason: "field.tooLong", params: tooLong },
          email: { reason: "email.notValid", params: {} },
        },
      },
    });
    const absent = await client.exchange("DELETE", `/api/customers/${crypto.randomUUID()}`);
    expect(absent.json).toMatchObject({ error: { code: "NOT_FOUND", reason: "customer.notFound", params: {} } });
  });

  it("names the field that is not valid", async () => {
    const answer = await client.exchange("POST", "/api/customers", { name: "Meera", email: "nowhere" });
    expect(refusalOf(answer)).toMatchObject({
      message: "Email is not a valid address",
      fields: { email: "Email is not a valid address" },
    });
  });

  it("changes nothing", async () => {
    const rest = restApi(client);
    const before = (await rest.listCustomers()).rows;
    await client.exchange("POST", "/api/customers", { name: "Meera", email: freshEmail(), status: 5 });
    expect((await rest.listCustomers()).rows).toEqual(before);
  });
});

const send = (call: DocumentedCall, body: string, contentType = "application/json"): Promise<RawAnswer> =>
  rawRequest(product().url, {
    method: call.method,
    path: pathOf(call),
    headers: { "content-type": contentType, ...(call.access === "session" ? { authorization: bearer } : {}) },
    body,
    from: freshAddress(),
  });

async function raw(call: DocumentedCall, body: string, contentType?: string) {
  const answer = await send(call, body, contentType);
  const { error } = ErrorBody.parse(JSON.parse(answer.text));
  expect(error.requestId).toBe(answer.headers["x-request-id"]);
  return { status: answer.status, code: error.code, message: error.message };
}
