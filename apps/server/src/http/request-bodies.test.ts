import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createPostmark } from "@aavarti/providers/email/postmark";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import { createBodyBudget } from "./request-bodies.ts";

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;
const SECRET = "secret-of-this-suite";

let database: TestDatabase;
let app: FastifyInstance;
let port: number;
const serverSides: Socket[] = [];
const clients: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const deps = makeDependencies({ db: database.db, now: createTestClock().now });
  const email = createPostmark({ serverToken: "t", from: "hello@example.in", webhookSecret: SECRET });
  app = await createTestApp({
    dependencies: { ...deps, providers: { ...deps.providers, email } },
    databaseUrl: database.appUrl,
    bodyBudgets: {
      ordinary: { bytes: 96 * KIBIBYTE, bytesPerAddress: 64 * KIBIBYTE },
      mail: { bytes: 64 * KIBIBYTE, bytesPerAddress: 64 * KIBIBYTE },
      files: { bytes: 64 * KIBIBYTE, bytesPerAddress: 64 * KIBIBYTE },
    },
  });
  app.server.on("connection", (socket: Socket) => serverSides.push(socket));
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  serverSides.length = 0;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Answer = { status: number; head: string };

/**
 * Starts a request that sends `body`, whatever length its headers declare. The response resolves
 * with what was received before the connection ended.
 */
async function begin(path: string, headers: readonly string[], body = Buffer.alloc(0)) {
  const socket = connect(port, "127.0.0.1");
  clients.push(socket);
  socket.on("error", () => undefined);
  let head = "";
  const answer = new Promise<Answer>((resolve) => {
    socket.on("data", (data) => {
      head += data.toString("latin1");
      if (head.includes("\r\n\r\n")) resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head });
    });
  });
  await once(socket, "connect");
  const lines = [`POST ${path} HTTP/1.1`, "host: 127.0.0.1", "content-type: application/json", ...headers];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  socket.write(body);
  return { socket, answer };
}

const postmark = (password: string) => `authorization: Basic ${Buffer.from(`postmark:${password}`).toString("base64")}`;
const length = (bytes: number) => `content-length: ${bytes}`;
const from = (address: string) => `x-forwarded-for: ${address}`;

describe("a body without a signed-in sender", () => {
  it.each([
    ["without credentials", "/api/webhooks/postmark/inbound", length(50 * MEBIBYTE), "x-none: 1"],
    ["with a wrong password", "/api/webhooks/postmark/inbound", length(50 * MEBIBYTE), postmark("wrong")],
    ["in chunks", "/api/webhooks/postmark/inbound", "transfer-encoding: chunked", postmark("wrong")],
    ["of Postmark's other address", "/api/webhooks/postmark", length(MEBIBYTE), "x-none: 1"],
    ["of WhatsApp without a signature", "/api/webhooks/whatsapp", length(MEBIBYTE), "x-hub-signature-256: sha256="],
    ["of Razorpay without a signature", "/api/webhooks/razorpay", length(MEBIBYTE), "x-razorpay-signature: ab"],
  ])("is refused before it is read: %s", async (_what, path, promised, header) => {
    const { answer, socket } = await begin(path, [promised, header]);
    const { status, head } = await answer;
    expect(status).toBe(401);
    expect(head).toMatch(/^connection: close\r$/im);
    await once(socket, "close");
  });

  it("is not taken off the wire after the refusal", async () => {
    const { socket, answer } = await begin(
      "/api/webhooks/postmark/inbound",
      [length(50 * MEBIBYTE)],
      Buffer.alloc(8 * MEBIBYTE, "x"),
    );
    await Promise.race([answer, once(socket, "close")]);
    await vi.waitFor(() => expect(serverSides[0]?.destroyed).toBe(true));
    expect(serverSides[0]?.bytesRead).toBeLessThan(MEBIBYTE);
  });

  it.each([
    ["than the route takes", 413, "/unsubscribe/token", 4_097],
    ["than one address may hold", 429, "/api/auth/login", 65 * KIBIBYTE],
    ["than one address may hold, for a procedure", 429, "/trpc/auth.login", 65 * KIBIBYTE],
  ])("is refused when it declares more %s", async (_what, expected, path, declared) => {
    const { answer } = await begin(path, [length(declared)]);
    const { status, head } = await answer;
    expect(status).toBe(expected);
    expect(head).toMatch(/^connection: close\r$/im);
  });
});

describe("bodies that are held at the same time", () => {
  const LOGIN = "/api/auth/login";
  const part = Buffer.alloc(48 * KIBIBYTE, " ");
  const whole = (status: number, headers: readonly string[], path = LOGIN) =>
    vi.waitFor(async () => {
      const { answer, socket } = await begin(path, [length(part.length), ...headers], part);
      const { status: got, head } = await answer;
      socket.destroy();
      expect(got).toBe(status);
      return head;
    }, PATIENCE_MS);

  it("are refused beyond what one address may hold, and all together, until a sender is gone", async () => {
    const [asha, ravi] = ["203.0.113.7", "2001:db8:1:2::1"];
    const slow = await begin(LOGIN, [length(60 * KIBIBYTE), from(asha)], part);
    expect(await whole(429, [from(asha)])).toMatch(/^retry-after: 5\r$/im);
    // Addresses in the same IPv6 network count as one address.
    const other = await begin(LOGIN, [length(44 * KIBIBYTE), from(ravi)], part.subarray(0, 40 * KIBIBYTE));
    expect(await whole(429, [from("2001:db8:1:2:ffff::9")])).toContain("429");
    expect(await whole(503, [from("198.51.100.9")])).toMatch(/^retry-after: 5\r$/im);
    // Memory taken by strangers does not block the provider's email.
    expect(await whole(400, [postmark(SECRET)], "/api/webhooks/postmark/inbound")).toContain("VALIDATION_FAILED");

    slow.socket.destroy();
    other.socket.destroy();
    // The body was read and rejected for its content: an empty object is no valid sign-in either.
    await whole(400, [from(asha)]);
  });

  it("give back what they took, once", () => {
    const budget = createBodyBudget({ bytes: 10, bytesPerAddress: 6 });
    const [first, second, third] = [budget.hold("a"), budget.hold("a"), budget.hold("b")];
    first.take(4);
    expect(() => second.take(3)).toThrow("Too many attempts. Try again in 5 seconds.");
    second.take(2);
    third.take(4);
    expect(() => third.take(1)).toThrow("Too many requests right now. Try again in 5 seconds.");
    first.release();
    first.release();
    third.take(2);
    expect(() => second.take(3)).toThrow(expect.objectContaining({ code: "UNAVAILABLE" }));
    second.take(2);
  });
});
