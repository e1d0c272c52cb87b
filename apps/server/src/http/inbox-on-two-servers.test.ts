import type { AddressInfo } from "node:net";
import { raiseNotificationVersion } from "@aavarti/db/queries/notifications";
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

const call = async (server: number, path: string, body?: object, token = account.token) => {
  const response = await fetch(`${servers[server]?.url}/api/v1${path}`, {
    method: !body ? "GET" : path.endsWith("/replying") ? "PUT" : "POST",
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
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

/**
 * Follows the live stream of a member at a server. `next` resolves with the first group of the next
 * match of a pattern; `leave` ends it.
 */
async function follow(server: number, token = account.token) {
  const leaving = new AbortController();
  const response = await fetch(`${servers[server]?.url}/api/v1/notifications/live`, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  const next = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const match = pattern.exec(heard);
      if (match) {
        heard = heard.slice(match.index + match[0].length);
        return match[1] ?? "";
      }
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error("The stream has ended");
      heard += value ?? "";
    }
  };
  return { next, leave: () => leaving.abort() };
}

it("tells a screen at the other server that a message has come", async () => {
  const stream = await follow(1);
  const nextUnread = async () => Number(await stream.next(/"unread":(\d+)/));
  const before = await nextUnread();
  await customerWrites("Kitna baaki hai?");
  while ((await nextUnread()) === before);
  expect((await conversations(1))[0]?.preview).toBe("Kitna baaki hai?");
  stream.leave();
});

it("tells a screen at the other server how many conversations wait for an answer", async () => {
  await customerWrites("Kitna baaki hai?");
  const stream = await follow(1);
  await stream.next(/"unanswered":1\}/);
  const [conversation] = await conversations(0);
  expect((await call(0, `/conversations/${conversation?.id}/close`, {})).status).toBe(200);
  await stream.next(/data: \{"unread":\d+\}/);
  await customerWrites("Hello?");
  await stream.next(/"unanswered":1\}/);
  stream.leave();
});

/** Lets somebody with an account of their own work for the business instead, as an agent. */
async function hire(email: string): Promise<TestAccount> {
  const hired = await registerAccount((servers[0] as (typeof servers)[number]).app, email);
  const { transact, tenantId, now } = await worker();
  const row = { tenant_id: tenantId, user_id: hired.userId, role: "agent" as const, created_at: now() };
  await transact(({ trx }) => trx.insertInto("membership").values(row).execute());
  const { db } = database;
  await db.updateTable("auth_session").set({ tenant_id: tenantId }).where("user_id", "=", hired.userId).execute();
  await db.updateTable("app_user").set({ email_verified_at: now() }).where("id", "=", hired.userId).execute();
  return { ...hired, tenantId };
}

it("tells a screen at the other server who is replying and that they stopped, and nobody else", async () => {
  await customerWrites("Is the pool open?");
  const id = (await conversations(0))[0]?.id ?? "";
  const [asha, stranger] = [
    await hire("asha@example.in"),
    await registerAccount((servers[0] as (typeof servers)[number]).app, "other@example.in"),
  ];
  const [colleague, own, other] = [await follow(1), await follow(1, asha.token), await follow(1, stranger.token)];
  const replying = (isReplying: boolean) => call(0, `/conversations/${id}/replying`, { isReplying }, asha.token);
  for (const stream of [colleague, own, other]) await stream.next(/event: (unread)/);
  const nextOf = (stream: typeof own) => stream.next(/event: replying\ndata: (.*)\n\n/);

  expect((await replying(true)).status).toBe(204);
  const name = (await call(1, "/conversations/replying")).body as { member: { name: string } }[];
  expect(JSON.parse(await nextOf(colleague))).toEqual({
    replying: [{ conversationId: id, member: { id: asha.userId, name: name[0]?.member.name } }],
  });
  expect(JSON.parse(await nextOf(own))).toEqual({ replying: [] });
  await replying(false);
  expect(JSON.parse(await nextOf(colleague))).toEqual({ replying: [] });

  await replying(true);
  await nextOf(colleague);
  const sent = await call(0, `/conversations/${id}/messages`, { text: "Yes, until nine" }, asha.token);
  expect(sent.status).toBe(201);
  expect(JSON.parse(await nextOf(colleague))).toEqual({ replying: [] });

  // What came next shows that nothing came before it.
  const ctx = await systemContext(dependencies(), stranger.tenantId, "test");
  await ctx?.transact(({ trx }) => raiseNotificationVersion(trx, stranger.tenantId));
  expect(await other.next(/event: (\w+)/)).toBe("unread");
  await database.db.deleteFrom("outbox").execute();
  for (const stream of [colleague, own, other]) stream.leave();
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
