import { PATIENCE_MS } from "@aavarti/testing/patience";
import { expect, it } from "vitest";
import { z } from "zod";
import { DOCUMENTED_CALLS } from "./documented-calls.ts";
import { product } from "./product.ts";

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product().url + path, { headers, redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });

it("is alive and ready", async () => {
  for (const path of ["/healthz", "/readyz"]) expect((await get(path)).status, path).toBe(200);
});

it("exposes its metrics as Prometheus text on loopback", async () => {
  const response = await get("/metrics");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await response.text()).toMatch(/^# TYPE \w+ (counter|gauge|histogram|summary)$/m);
});

it("describes every documented call in OpenAPI 3.1", async () => {
  const response = await get("/api/openapi.json");
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  const Operation = z.object({
    summary: z.string().min(3),
    responses: z.record(z.string(), z.object({ description: z.string() })),
  });
  const document = z
    .object({
      openapi: z.string().regex(/^3\.1\.\d+$/),
      info: z.object({ title: z.string(), version: z.string() }),
      paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    })
    .parse(await response.json());

  const webhooksAndRedirects = [
    { method: "GET", path: "/api/auth/google" },
    { method: "GET", path: "/api/auth/google/callback" },
    { method: "POST", path: "/api/webhooks/razorpay" },
  ];
  for (const { method, path } of [...DOCUMENTED_CALLS, ...webhooksAndRedirects]) {
    const operation = Operation.safeParse(document.paths[path]?.[method.toLowerCase()]);
    expect(operation.success, `${method} ${path}: ${operation.error?.message}`).toBe(true);
  }
});

it("serves a readable page of its API", async () => {
  const response = await get("/api/docs");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  const page = await response.text();
  for (const { path } of DOCUMENTED_CALLS) expect(page).toContain(path);
});

it("shows the queues only to the operator", async () => {
  const wrong = `Basic ${Buffer.from("operator:wrong").toString("base64")}`;
  const strangers: Record<string, string>[] = [{}, { authorization: wrong }, { authorization: "Bearer x" }];
  for (const headers of strangers) {
    const response = await get("/admin/queues", headers);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic /);
  }
  const right = `Basic ${Buffer.from(`operator:${product().operatorPassword}`).toString("base64")}`;
  const response = await get("/admin/queues", { authorization: right });
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<html/i);
});

it("serves the web app at the URLs of its screens", async () => {
  for (const path of ["/", "/login", "/dashboard", "/pricing", "/data-deletion"]) {
    const response = await get(path, { accept: "text/html" });
    expect(response.status, path).toBe(200);
    expect(response.headers.get("content-type"), path).toMatch(/^text\/html/);
  }
});
