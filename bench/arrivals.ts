/**
 * Measures how soon a message that arrives at one server is on a screen connected to another, and
 * whether two people who send a reply at the same moment, each through a server of their own, send
 * one: `npm run bench:arrivals`. Two server processes, two workers, one Redis and the sandbox.
 * Needs redis-server or valkey-server.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { redisProgram, startThrowawayRedis } from "@aavarti/testing/throwaway-redis";
import { type ProductProcesses, startProcesses } from "../tests/faults/product-processes.ts";
import { load, machine, percentile } from "./measure.ts";
import { write } from "./services.ts";

const { values } = parseArgs({
  options: { messages: { type: "string", default: "50" }, rounds: { type: "string", default: "20" } },
});
const MESSAGES = Number(values.messages);
const ROUNDS = Number(values.rounds);
/** A run on a machine that can't do it has to end. */
const LONGEST_MS = 60_000;
const PAUSE_MS = 200;
const PHONE = "+919876543210";

type Account = { token: string; tenant: { id: string }; user: { id: string } };
type Conversation = { id: string; preview: string };
type Entry = { id: string; direction: string | null };

async function call<Body>(url: string, path: string, token?: string, body?: object): Promise<[number, Body]> {
  const answer = await fetch(new URL(path, url), {
    method: body ? "POST" : "GET",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  return [answer.status, (await answer.json()) as Body];
}

async function register(url: string, name: string): Promise<Account> {
  const owner = { name, email: `${name}@example.in`, password: "evening batch at seven", businessName: name };
  const [status, account] = await call<Account>(url, "/api/auth/register", undefined, owner);
  if (status !== 201) throw new Error(`Registering answered ${status}: ${JSON.stringify(account)}`);
  return account;
}

/** Opens an active business with a customer on WhatsApp and two people who may reply. */
async function openBusiness({ serverUrl, witness }: ProductProcesses): Promise<{ tokens: [string, string] }> {
  const [owner, agent] = [await register(serverUrl, "priya"), await register(serverUrl, "asha")];
  await witness.query("update app_user set email_verified_at = now()");
  await witness.query("update tenant set account_status = 'active' where id = $1", [owner.tenant.id]);
  await witness.query("insert into membership (tenant_id, user_id, role, created_at) values ($1, $2, 'agent', now())", [
    owner.tenant.id,
    agent.user.id,
  ]);
  await witness.query("update auth_session set tenant_id = $1 where user_id = $2", [owner.tenant.id, agent.user.id]);
  const person = { name: "Meera Nair", email: "meera@example.in", phone: PHONE };
  const [status, answer] = await call(serverUrl, "/api/customers", owner.token, person);
  if (status !== 201) throw new Error(`Adding the customer answered ${status}: ${JSON.stringify(answer)}`);
  return { tokens: [owner.token, agent.token] };
}

/**
 * Opens the live stream of the web app at a server and, like the web app, loads the conversations
 * at every event. `seen` resolves when one shows a text.
 */
async function openScreen(url: string, token: string) {
  const leaving = new AbortController();
  const response = await fetch(new URL("/api/v1/notifications/live", url), {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal: leaving.signal,
  });
  const waiting = new Map<string, () => void>();
  const show = async (): Promise<void> => {
    const [, conversations] = await call<Conversation[]>(url, "/api/v1/conversations", token);
    for (const { preview } of conversations) waiting.get(preview)?.();
  };
  const follow = async (): Promise<void> => {
    if (!response.body) throw new Error("The stream has no body");
    for await (const text of response.body.pipeThrough(new TextDecoderStream()))
      if (text.includes("event: ")) await show();
  };
  const ended = follow().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    seen: (text: string) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${text} was not shown`)), LONGEST_MS);
        waiting.set(text, () => {
          clearTimeout(timer);
          resolve();
        });
      }),
    async leave() {
      leaving.abort();
      await ended;
    },
  };
}

const rounded = (ms: number): string => `${Math.round(ms)} ms`;

/** The customer writes one message after the other, and each is waited for on the other screen. */
async function measureArrivals({ control }: ProductProcesses, url: string, token: string): Promise<void> {
  const screen = await openScreen(url, token);
  const times: number[] = [];
  for (let at = 0; at < MESSAGES; at += 1) {
    const text = `Kitna baaki hai? ${at}`;
    const seen = screen.seen(text);
    const startedAt = performance.now();
    await Promise.all([control("whatsapp/reply", { from: PHONE, text }), seen]);
    times.push(performance.now() - startedAt);
    // The watch looks twice a second: the next message comes at another moment of its interval.
    await wait(PAUSE_MS + ((at * 37) % 500));
  }
  await screen.leave();
  const late = times.filter((ms) => ms > 1_000).length;
  write(
    `${MESSAGES} messages on the other server's screen: p50 ${rounded(percentile(times, 0.5))}, p99 ${rounded(percentile(times, 0.99))}, slowest ${rounded(Math.max(...times))}, ${late} after more than a second`,
  );
}

/** Two people send a reply to the newest message at once, each through a server of their own. */
async function measureSends(product: ProductProcesses, urls: readonly [string, string], tokens: [string, string]) {
  const [id = ""] = (await call<Conversation[]>(urls[0], "/api/v1/conversations", tokens[0]))[1].map((one) => one.id);
  const path = `/api/v1/conversations/${id}/messages`;
  const statuses = new Map<string, number>();
  const texts: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [, entries] = await call<Entry[]>(urls[0], path, tokens[0]);
    const seenId = entries.find(({ direction }) => direction !== null)?.id;
    const text = `₹4,500, round ${round} ${randomUUID().slice(0, 8)}`;
    texts.push(text);
    const answers = await Promise.all(
      ([0, 1] as const).map((at) => call(urls[at], path, tokens[at], { text, seenId })),
    );
    const pair = answers
      .map(([status]) => status)
      .toSorted()
      .join(" and ");
    statuses.set(pair, (statuses.get(pair) ?? 0) + 1);
  }
  const received = async (): Promise<string[]> => {
    const [, messages] = await call<{ text: string }[]>(product.sandboxUrl, "/control/messages");
    return messages.map(({ text }) => text).filter((text) => texts.includes(text));
  };
  const until = Date.now() + LONGEST_MS;
  while (new Set(await received()).size < ROUNDS && Date.now() < until) await wait(PAUSE_MS);
  // What would come twice comes a moment later.
  await wait(3_000);
  const messages = await received();
  write(
    `${ROUNDS} rounds of two people pressing Send at once: ${[...statuses].map(([pair, times]) => `${pair} ${times} times`).join(", ")}; the customer got ${messages.length} messages, ${new Set(messages).size} different`,
  );
}

const program = redisProgram();
if (program === null) throw new Error("No redis-server is installed");
const redis = await startThrowawayRedis(program);
const product = await startProcesses({ redisUrl: redis.url, sweepSeconds: 600, isDurable: true });
try {
  const other = await product.startServer();
  await Promise.all([product.startWorker(), product.startWorker()]);
  const { tokens } = await openBusiness(product);
  write(`Arrivals. ${JSON.stringify(machine())}, load ${load()}`);
  await measureArrivals(product, other, tokens[1]);
  await measureSends(product, [product.serverUrl, other], tokens);
  write(`Load at the end ${load()}`);
} finally {
  await product.stop();
  await redis.stop();
}
