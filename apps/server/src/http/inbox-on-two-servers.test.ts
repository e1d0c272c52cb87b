import type { AddressInfo } from "node:net";
import { sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import { systemClock } from "@aavarti/runtime/clock";
import { sendReply } from "@aavarti/services/conversations/send-reply";
import { takeInboundMessage } from "@aavarti/services/inbound/take-inbound-message";
import { systemContext } from "@aavarti/services/system-context";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createRecordingNotifiers } from "@aavarti/testing/recording-notifiers";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, registerAccount, type TestAccount } from "../testing/test-app.ts";

const PHONE = "+919876543210";
const notifiers = createRecordingNotifiers();

let database: TestDatabase;
let servers: { app: FastifyInstance; url: string }[];
let account: TestAccount;
let customerId: string;
let messages = 0;

const dependencies = () => {
  const made = makeDependencies({ db: database.db, now: systemClock });
  return { ...made, providers: { ...made.providers, ...notifiers.providers } };
};

async function startServer() {
  const app = await createTestApp({
    dependencies: dependencies(),
    databaseUrl: database.appUrl,
    streamTiming: { watchMs: 20, heartbeatMs: 60_000 },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

/** Returns the context in which a worker runs a job of the business. */
async function worker() {
  const ctx = await systemContext(dependencies(), account.tenantId, "test");
  if (!ctx) throw new Error("The tenant is gone");
  return ctx;
}

const call = async (server: number, path: string, body?: object) => {
  const response = await fetch(`${servers[server]?.url}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${account.token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

/** The customer writes, and a worker of the first server processes it. */
async function customerWrites(text: string) {
  messages += 1;
  const ctx = await worker();
  await takeInboundMessage(ctx, {
    customerId,
    reminderId: null,
    channel: "whatsapp",
    providerMessageId: `wamid.${messages}`,
    from: PHONE,
    kind: "text",
    subject: null,
    text,
    answeredIds: [],
    messageIdHeader: null,
    isAutomatic: false,
    html: null,
    files: [],
    receivedAt: ctx.now(),
  });
}

const conversations = async (server: number): Promise<{ id: string; preview: string }[]> =>
  (await call(server, "/conversations")).body as { id: string; preview: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  servers = [await startServer(), await startServer()];
  const [{ app }] = servers as [(typeof servers)[number]];
  account = await registerAccount(app, "priya@example.in");
  await database.db.updateTable("app_user").set({ email_verified_at: systemClock() }).execute();
  ({ customerId } = await createTestSubscription(await worker(), {
    endOn: "2030-11-21",
    customerName: "Asha",
    phone: PHONE,
  }));
});
afterAll(async () => {
  const closings = servers.map(({ app }) => app.close());
  for (const { app } of servers) app.server.closeAllConnections();
  await Promise.all(closings);
  await database.close();
});

it("tells a screen at the other server that a message has come", async () => {
  const leaving = new AbortController();
  const response = await fetch(`${servers[1]?.url}/api/v1/notifications/live`, {
    headers: { authorization: `Bearer ${account.token}`, accept: "text/event-stream" },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const nextUnread = async (): Promise<number> => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error("The stream has ended");
      const unread = /"unread":(\d+)/.exec(value ?? "")?.[1];
      if (unread !== undefined) return Number(unread);
    }
  };
  const before = await nextUnread();
  await customerWrites("Kitna baaki hai?");
  while ((await nextUnread()) === before);
  expect((await conversations(1))[0]?.preview).toBe("Kitna baaki hai?");
  leaving.abort();
});

it("sends once when two people press Send at once, each at a server of their own", async () => {
  await customerWrites("Are you open?");
  const id = (await conversations(0))[0]?.id ?? "";
  const entries = (await call(0, `/conversations/${id}/messages`)).body as { id: string; direction: string }[];
  const seenId = entries.find(({ direction }) => direction === "in")?.id;
  const pressed = await Promise.all(
    [0, 1].map((server) => call(server, `/conversations/${id}/messages`, { text: `Yes, from ${server}`, seenId })),
  );
  expect(pressed.map(({ status }) => status).sort()).toEqual([201, 409]);
  const rows = await database.db
    .deleteFrom("outbox")
    .where("name", "=", sendReplyJob.name)
    .returning("payload")
    .execute();
  expect(rows).toHaveLength(1);
  const payload = sendReplyJob.payload.parse(rows[0]?.payload);
  // A queue delivers at least once: two workers get the same job.
  const [one, other] = [await worker(), await worker()];
  const outcomes = await Promise.all([one, other].map((ctx) => sendReply(ctx, { messageId: payload.messageId })));
  expect(outcomes.sort()).toEqual(["not-planned", "sent"]);
  expect(notifiers.texts).toHaveLength(1);
});
