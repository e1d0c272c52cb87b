import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPublicPages } from "./public-pages.ts";
import { publicPagesPlugin } from "./public-pages-plugin.ts";
import { webAppPlugin } from "./web-app-plugin.ts";

const folder = mkdtempSync(join(tmpdir(), "aavarti-pages-"));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, "site/hi"), { recursive: true });
  const html = '<html data-demo="%DEMO%"><link rel="canonical" href="%PUBLIC_URL%/pricing">'.padEnd(2000, " ");
  writeFileSync(join(folder, "site/index.html"), "<h1>Every renewal</h1>");
  writeFileSync(join(folder, "site/pricing.html"), html);
  writeFileSync(join(folder, "site/hi.html"), "<h1>हर रिन्यूअल</h1>");
  writeFileSync(join(folder, "site/hi/pricing.html"), "<h1>कीमत</h1>");
  writeFileSync(join(folder, "site/not-found.en.html"), "<h1>No page</h1>");
  writeFileSync(join(folder, "site/not-found.hi.html"), "<h1>पन्ना नहीं</h1>");
  writeFileSync(join(folder, "site/app-paths.json"), '["/login"]');
  writeFileSync(join(folder, "index.html"), "<div id=root></div>");
  app = Fastify();
  const site = readPublicPages(folder, { publicUrl: "https://crm.example.in?a=1&b", hasDemo: false });
  await app.register(publicPagesPlugin, { site });
  await app.register(webAppPlugin, { folder, site });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it("serves each page at its address, with what only this installation knows", async () => {
  expect((await app.inject("/")).body).toBe("<h1>Every renewal</h1>");
  const { body, headers, statusCode } = await app.inject("/pricing");
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
  expect(body).toContain('data-demo="no"');
  expect(body).toContain('href="https://crm.example.in?a=1&amp;b/pricing"');
  expect((await app.inject("/pricing.html")).statusCode).toBe(404);
});

it("serves each language under its own path, with one address per page", async () => {
  expect((await app.inject("/hi")).body).toContain("हर रिन्यूअल");
  expect((await app.inject("/hi/pricing")).body).toContain("कीमत");
  for (const [address, page] of [
    ["/hi/", "/hi"],
    ["/pricing/", "/pricing"],
  ] as const) {
    const { statusCode, headers } = await app.inject(address);
    expect([statusCode, headers.location]).toEqual([308, page]);
  }
});

it.each([
  ["/nowhere", "No page"],
  ["/hi/nowhere/at/all", "पन्ना नहीं"],
  ["/history", "No page"],
  ["/constructor/x", "No page"],
])("says at %s that there is no page, in the address's language", async (address, words) => {
  const { statusCode, headers, body } = await app.inject(address);
  expect(statusCode).toBe(404);
  expect(headers["content-type"]).toContain("text/html");
  expect(body).toContain(words);
  expect((await app.inject("/login")).body).toContain("root");
});

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["identity", undefined],
])("to a caller that takes %s it sends %s", async (accepted, encoding) => {
  const answer = await app.inject({ url: "/pricing", headers: { "accept-encoding": accepted } });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers.vary).toBe("accept-encoding");
  if (encoding === "br") expect(brotliDecompressSync(answer.rawPayload).toString()).toContain("canonical");
});

it("returns 304 for an unchanged page", async () => {
  const { etag } = (await app.inject("/")).headers;
  const again = await app.inject({ url: "/", headers: { "if-none-match": `"other", W/${etag}` } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
  expect((await app.inject({ url: "/", headers: { "if-none-match": '"other"' } })).statusCode).toBe(200);
});

it("lists the pages for search engines and keeps them out of the rest", async () => {
  const sitemap = await app.inject("/sitemap.xml");
  expect(sitemap.headers["content-type"]).toContain("application/xml");
  expect(sitemap.body.match(/<loc>/g)).toHaveLength(4);
  const robots = await app.inject("/robots.txt");
  expect(robots.body).toContain("Disallow: /dashboard");
  expect(robots.body).toContain("/sitemap.xml");
});

it("has no pages where the web application was not built", async () => {
  const bare = Fastify();
  const installation = { publicUrl: "https://a.in", hasDemo: true };
  await bare.register(publicPagesPlugin, { site: readPublicPages(join(folder, "nowhere"), installation) });
  expect((await bare.inject("/robots.txt")).statusCode).toBe(404);
  await bare.close();
});
