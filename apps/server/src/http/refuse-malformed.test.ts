import { connect } from "node:net";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp } from "../testing/test-app.ts";

let database: TestDatabase;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const dependencies = makeDependencies({ db: database.db, now: () => new Date() });
  app = await createTestApp({ dependencies, databaseUrl: database.appUrl });
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Sends bytes and returns all that comes back until the server closes the connection. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      received += String(chunk);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received));
  });

const HEAD = "GET /api/auth/me HTTP/1.1\r\nHost: x\r\n";

it.each([
  ["headers that are too large", `${HEAD}X: ${"a".repeat(70_000)}\r\n\r\n`, 431, "request.headersTooLarge"],
  ["a header that is not one", `${HEAD}no header\r\n\r\n`, 400, "request.notValid"],
  ["what is not HTTP", "hello\r\n\r\n", 400, "request.notValid"],
  ["headers that never end", HEAD, 408, "request.tooSlow"],
])(
  "answers %s with an error of the documented form",
  async (_, bytes, status, reason) => {
    app.server.headersTimeout = 200;
    const answer = await exchange(bytes);
    const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const requestId = /^x-request-id: (\S+)$/im.exec(head)?.[1];
    expect(requestId).toBeTruthy();
    expect(JSON.parse(body)).toMatchObject({ error: { code: "VALIDATION_FAILED", reason, requestId } });
  },
  20_000,
);
