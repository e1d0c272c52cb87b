import { once } from "node:events";
import { createServer, connect as dial, type Server } from "node:net";
import type { DB } from "@aavarti/db/schema";
import { createLogger } from "@aavarti/runtime/logger";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { createAttemptCounter } from "../attempt-counter.ts";

const silent = () => undefined;
const clock = createTestClock();
let database: TestDatabase;
let superuser: pg.Pool;
let line: Line;
let app: FastifyInstance;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  line = await openLine(new URL(database.appUrl));
  const url = Object.assign(new URL(database.appUrl), { port: String(line.port) }).href;
  const open = (name: string, pipeline: boolean) =>
    createPool({
      url,
      applicationName: name,
      max: 3,
      statementTimeoutMs: PATIENCE_MS,
      pipeline,
      onLostConnection: silent,
    });
  const [pool, attempts] = [open("app", true), open("attempts", false)];
  app = await buildApp({
    dependencies: makeDependencies({ db: createKysely<DB>(pool), now: clock.now }),
    attempts: createAttemptCounter({ pool: attempts, addressFactor: 50 }),
    operations: { checks: {}, queues: [], metrics: { contentType: "", text: async () => "" }, operatorPassword: null },
    webFolder: null,
    log: createLogger({ name: "test", destination: { write: silent } }),
  });
  app.addHook("onClose", async () => void (await Promise.all([pool.end(), attempts.end()])));
  const owner = {
    name: "Priya",
    email: "owner@example.in",
    password: "evening batch at seven",
    businessName: "Prerna",
  };
  token = (await app.inject({ method: "POST", url: "/api/auth/register", payload: owner })).json().token;
});
afterAll(async () => {
  await app.close();
  await line.close();
  await superuser.end();
  await database.close();
});

const postTo = (url: string) => (name: string) =>
  app.inject({
    method: "POST",
    url,
    headers: { authorization: `Bearer ${token}`, "idempotency-key": name },
    payload: { name, email: "asha@example.in" },
  });

it.each([
  { way: "REST", post: postTo("/api/customers"), done: 201 },
  { way: "tRPC", post: postTo("/trpc/customers.create"), done: 200 },
])(
  "carries a request out once and keeps no outage as its answer, whichever of its commits stays unconfirmed ($way)",
  async ({ post, done }) => {
    await superuser.query("delete from customer; delete from idempotency_key");
    const before = line.commits();
    await post("undisturbed");
    const commits = line.commits() - before;

    const answers: { first: number; repeat: number; message?: string }[] = [];
    for (let nth = 1; nth <= commits; nth += 1) {
      line.cutAfter(nth);
      const first = await post(`cut-${nth}`);
      clock.advance({ seconds: 21 });
      const repeat = await post(`cut-${nth}`);
      const { message } = repeat.json().error ?? {};
      answers.push({ first: first.statusCode, repeat: repeat.statusCode, ...(message && { message }) });
    }
    expect(answers).toEqual([
      // The session lookup: a read, which is retried.
      { first: done, repeat: done },
      // Claiming the idempotency key.
      { first: 503, repeat: done },
      // Writing the customer.
      {
        first: 503,
        repeat: 409,
        message: "This was saved, but the connection was lost before we could show it. Refresh to see the result.",
      },
      // Storing the response: the client gets it anyway; at most later repeats lose it.
      { first: done, repeat: done },
    ]);
    const { rows } = await superuser.query<{ name: string }>("select name from customer order by name");
    expect(rows.map(({ name }) => name)).toEqual(["cut-1", "cut-2", "cut-3", "cut-4", "undisturbed"]);
  },
);

type Line = { port: number; commits: () => number; cutAfter: (nth: number) => void; close: () => Promise<void> };

/**
 * Opens a proxy to PostgreSQL that can drop the commit's confirmation together with the connection.
 */
async function openLine(to: URL): Promise<Line> {
  const confirmation = Buffer.from("COMMIT\0");
  let seen = 0;
  let cutAt = Number.POSITIVE_INFINITY;
  const server: Server = createServer((near) => {
    const far = dial(Number(to.port), to.hostname);
    for (const socket of [near, far]) socket.on("error", silent);
    near.pipe(far);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    far.on("data", (data) => {
      if (data.includes(confirmation)) seen += 1;
      if (seen < cutAt) return near.write(data);
      cutAt = Number.POSITIVE_INFINITY;
      return near.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port to be had");
  return {
    port: address.port,
    commits: () => seen,
    cutAfter(nth) {
      cutAt = seen + nth;
    },
    async close() {
      server.close();
    },
  };
}
