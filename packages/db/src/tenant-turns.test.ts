import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TenantTrx, withTenant } from "./tenant.ts";
import { asOneCall, beforeCall, limitTenants, tenantShare } from "./tenant-turns.ts";

const ONE = "018f0000-0000-7000-8000-000000000001";
const TWO = "018f0000-0000-7000-8000-000000000002";
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const answer = (trx: TenantTrx) => sql`select 1`.execute(trx);

/** Starts a transaction that ends when told; resolves once it runs. */
async function occupy(tenantId: string): Promise<{ end: () => Promise<void> }> {
  const runs = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  const transaction = withTenant(database.db, tenantId, async (trx) => {
    await answer(trx);
    runs.resolve();
    await ends.promise;
  });
  await runs.promise;
  return {
    async end() {
      ends.resolve();
      await transaction;
    },
  };
}

it("gives a business two fifths of a pool, and at least one connection", () => {
  expect([10, 20, 3, 1].map(tenantShare)).toEqual([4, 8, 1, 1]);
});

it("lets a transaction wait for others of its business only, and counts it", async () => {
  const turns = limitTenants(database.db, { most: 2 });
  const occupied = [await occupy(ONE), await occupy(ONE)];
  let isDone = false;
  const third = withTenant(database.db, ONE, answer).then(() => {
    isDone = true;
  });
  await withTenant(database.db, TWO, answer);
  expect({ isDone, waiting: turns.waiting }).toEqual({ isDone: false, waiting: 1 });
  await occupied[0]?.end();
  await third;
  expect(turns.waiting).toBe(0);
  await occupied[1]?.end();
});

it("refuses a transaction whose turn does not come in time, and runs nothing of it", async () => {
  limitTenants(database.db, { most: 1, waitMs: 20 });
  const occupied = await occupy(ONE);
  let hasRun = false;
  const late = withTenant(database.db, ONE, async () => {
    hasRun = true;
  });
  await expect(late).rejects.toMatchObject({ name: "UnavailableError", outcome: "busy" });
  await occupied.end();
  await withTenant(database.db, ONE, answer);
  expect(hasRun).toBe(false);
});

it("gives up the place of a call whose maker has left, and runs nothing of it", async () => {
  const turns = limitTenants(database.db, { most: 1, waitMs: 5_000 });
  const occupied = await occupy(ONE);
  const left = new AbortController();
  let hasRun = false;
  const run = async () => {
    hasRun = true;
  };
  const abandoned = asOneCall(() => withTenant(database.db, ONE, run), left.signal);
  const stays = withTenant(database.db, ONE, answer);
  expect(turns.waiting).toBe(2);
  left.abort();
  await expect(abandoned).rejects.toMatchObject({ name: "UnavailableError", outcome: "busy" });
  expect(turns.waiting).toBe(1);
  await expect(asOneCall(() => withTenant(database.db, ONE, run), left.signal)).rejects.toThrow();
  await occupied.end();
  await stays;
  expect(hasRun).toBe(false);
});

it("gives up the place of a call that only knows yet who calls", async () => {
  const turns = limitTenants(database.db, { most: 1, waitMs: 5_000 });
  const left = new AbortController();
  const known = Promise.withResolvers<void>();
  const isOccupied = Promise.withResolvers<void>();
  const abandoned = asOneCall(async () => {
    await beforeCall(() => withTenant(database.db, ONE, answer));
    known.resolve();
    await isOccupied.promise;
    await withTenant(database.db, ONE, answer);
  }, left.signal);
  await known.promise;
  const occupied = await occupy(ONE);
  isOccupied.resolve();
  await isOccupied.promise;
  expect(turns.waiting).toBe(1);
  left.abort();
  expect(turns.waiting).toBe(0);
  await expect(abandoned).rejects.toMatchObject({ outcome: "busy" });
  await occupied.end();
});

it("finishes a call that had begun when its maker left", async () => {
  limitTenants(database.db, { most: 1, waitMs: 5_000 });
  const left = new AbortController();
  const begun = asOneCall(async () => {
    await withTenant(database.db, ONE, answer);
    const occupied = await occupy(TWO);
    const second = withTenant(database.db, TWO, answer);
    left.abort();
    await occupied.end();
    await second;
    return "finished";
  }, left.signal);
  expect(await begun).toBe("finished");
});

it("frees the turn of a transaction that fails", async () => {
  limitTenants(database.db, { most: 1, waitMs: 1_000 });
  const failing = withTenant(database.db, ONE, () => Promise.reject(new Error("refused")));
  await expect(failing).rejects.toThrow("refused");
  await withTenant(database.db, ONE, answer);
});

it("lets a transaction inside another of its business pass, but nothing that outlives it", async () => {
  const turns = limitTenants(database.db, { most: 1, waitMs: 1_000 });
  const ends = Promise.withResolvers<void>();
  let later: Promise<unknown> = Promise.resolve();
  await withTenant(database.db, ONE, async () => {
    await withTenant(database.db, ONE, answer);
    later = ends.promise.then(() => withTenant(database.db, ONE, answer));
  });
  const occupied = await occupy(ONE);
  ends.resolve();
  await ends.promise;
  await Promise.resolve();
  expect(turns.waiting).toBe(1);
  await occupied.end();
  await later;
});

it("lets a call that has begun go before those that came later and wait", async () => {
  limitTenants(database.db, { most: 1 });
  const occupied = await occupy(ONE);
  const order: string[] = [];
  const call = (name: string) =>
    asOneCall(async () => {
      for (const part of ["begins", "ends"])
        await withTenant(database.db, ONE, async (trx) => {
          await answer(trx);
          order.push(`${name} ${part}`);
        });
    });
  const calls = [call("first"), call("second"), call("third")];
  await occupied.end();
  await Promise.all(calls);
  // A turn passes on at once: the second call has begun when the first one asks again.
  expect(order).toEqual(["first begins", "second begins", "first ends", "second ends", "third begins", "third ends"]);
});

it("lets a call that lasts longer than a wait come last, such as a download", async () => {
  limitTenants(database.db, { most: 1, waitMs: 200 });
  const order: string[] = [];
  const page = (name: string) =>
    withTenant(database.db, ONE, async (trx) => {
      await answer(trx);
      order.push(name);
    });
  const startedAt = performance.now();
  await asOneCall(async () => {
    while (performance.now() - startedAt <= 200) await withTenant(database.db, ONE, answer);
    const occupied = await occupy(ONE);
    const waiting = [asOneCall(() => page("a call")), page("a page of the download")];
    await occupied.end();
    await Promise.all(waiting);
  });
  expect(order).toEqual(["a call", "a page of the download"]);
});
