import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPublicPages } from "./public-pages.ts";
import { webAppPlugin } from "./web-app-plugin.ts";

const folder = mkdtempSync(join(tmpdir(), "aavarti-web-"));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, "site"));
  writeFileSync(join(folder, "index.html"), "<div id=root></div>");
  writeFileSync(join(folder, "site/app-paths.json"), '["/login","/dashboard","/dashboard/customers/$id"]');
  app = Fastify();
  const site = readPublicPages(folder, { publicUrl: "https://a.in", hasDemo: true });
  await app.register(webAppPlugin, { folder, site });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ["/login", 200],
  ["/login?error=x", 200],
  ["/dashboard/", 200],
  ["/dashboard/customers/0190a000", 200],
  ["/dashboard/customers", 404],
  ["/dashboard/customers//", 404],
  ["/nowhere/at/all", 404],
  ["/constructor", 404],
])("answers %s with the application's page and %i", async (url, status) => {
  for (const method of ["GET", "HEAD"] as const) {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.body).toBe(method === "GET" ? "<div id=root></div>" : "");
  }
});

it("keeps its list of addresses to itself", async () => {
  expect((await app.inject("/site/app-paths.json")).body).not.toContain("login");
});
