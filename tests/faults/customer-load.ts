import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Concurrent requests. */
const CLIENTS = 4;
/**
 * Pause of each between two customers, in milliseconds: enough requests for every fault to meet
 * some, without a load that occupies a whole processor.
 */
const PAUSE_MS = 40;

export type CustomerLoad = {
  /** Names of the customers whose creation was acknowledged. */
  acknowledged: readonly string[];
  /** Responses that are neither a success nor a 503 with `Retry-After`. */
  unexpected: readonly string[];
  count: () => number;
  /** Number of requests that were asked to retry. */
  count503: () => number;
  stop: () => Promise<void>;
};

/**
 * Simulates people who add customers and read their list, one request after the other, and records
 * the responses.
 */
export async function startCustomerLoad(serverUrl: string): Promise<CustomerLoad> {
  const registered = await fetch(`${serverUrl}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Asha Rao",
      email: "load@example.com",
      password: "a long and quiet password",
      businessName: "Load",
    }),
  });
  const { token } = (await registered.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const acknowledged: string[] = [];
  const unexpected: string[] = [];
  let count = 0;
  let asked = 0;
  let isStopping = false;

  const ask = async (method: "GET" | "POST", path: string, body?: object): Promise<boolean> => {
    count += 1;
    const answer = await fetch(`${serverUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (answer.ok) return true;
    const isUnavailable = answer.status === 503 && text.includes("UNAVAILABLE") && answer.headers.has("retry-after");
    if (isUnavailable) asked += 1;
    else unexpected.push(`${method} ${path}: ${answer.status} ${text}`);
    return false;
  };
  const person = async (id: number): Promise<void> => {
    for (let n = 0; !isStopping; n += 1) {
      const name = `Load ${id}-${n}`;
      const isCreated = await ask("POST", "/api/customers", { name, email: `c${id}-${n}@example.com` });
      if (isCreated) acknowledged.push(name);
      await ask("GET", "/api/customers?limit=10");
      await ask("GET", "/trpc/auth.me");
      await sleep(PAUSE_MS);
    }
  };
  const people = Promise.all(Array.from({ length: CLIENTS }, (_, id) => person(id)));
  people.catch((error: unknown) => unexpected.push(String(error)));
  return {
    acknowledged,
    unexpected,
    count: () => count,
    count503: () => asked,
    async stop() {
      isStopping = true;
      await people.catch(() => undefined);
    },
  };
}

/**
 * Returns the names whose creation was acknowledged but that are not stored, and those stored more
 * than once.
 */
export async function lostOrDoubled({ acknowledged }: CustomerLoad, witness: pg.Pool) {
  const { rows } = await witness.query<{ name: string; times: number }>(
    "select name, count(*)::int as times from customer where name like 'Load %' group by name",
  );
  const stored = new Set(rows.map(({ name }) => name));
  return {
    lost: acknowledged.filter((name) => !stored.has(name)),
    doubled: rows.filter(({ times }) => times > 1).map(({ name }) => name),
  };
}
