import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AAVARTI_SANDBOX_MARKER } from "./marker.ts";
import { startTestSandbox, type TestSandbox } from "./testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

/** Uses node:http because fetch does not allow setting `Host`. */
function call(method: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    marker: unknown;
    cors: unknown;
  }>();
  request(`${sandbox.url}/control/${method === "GET" ? "messages" : "reset"}`, { method, headers }, (response) => {
    response.resume();
    resolve({
      status: response.statusCode,
      marker: response.headers["x-aavarti-sandbox"],
      cors: response.headers["access-control-allow-origin"],
    });
  })
    .on("error", reject)
    .end();
  return promise;
}

describe("the sandbox", () => {
  it("allows this machine, identifies itself, and allows no other origin", async () => {
    expect(await call("GET", {})).toEqual({ status: 200, marker: AAVARTI_SANDBOX_MARKER, cors: undefined });
  });

  it("refuses a foreign host name that resolves to this machine", async () => {
    expect((await call("GET", { host: "evil.example.com" })).status).toBe(403);
    expect((await call("GET", { host: "localhost:4010" })).status).toBe(200);
  });

  it("refuses forms and scripts of other pages", async () => {
    expect((await call("POST", { origin: "https://evil.example.com" })).status).toBe(403);
    expect((await call("POST", { origin: "null" })).status).toBe(403);
    expect((await call("POST", { origin: sandbox.url })).status).toBe(200);
  });
});
