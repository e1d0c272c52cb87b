import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { DB, IdempotencyKey } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type IdempotencyKeyRow = Selectable<IdempotencyKey>;
export type KeyRef = Pick<IdempotencyKeyRow, "route" | "key">;

/**
 * Claims an idempotency key for a request by storing it. Returns false if another request holds it:
 * one claimed after `expiredBefore` that was answered, had an effect, has another content, or may
 * still be running (claimed after `abandonedBefore`). A claim takes over an expired or abandoned
 * key and deletes its answer.
 */
export async function claimKey(
  trx: TenantTrx,
  row: Insertable<IdempotencyKey>,
  { expiredBefore, abandonedBefore }: { expiredBefore: Date; abandonedBefore: Date },
): Promise<boolean> {
  const claimed = await trx
    .insertInto("idempotency_key")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "route", "key"])
        .doUpdateSet({
          request_hash: row.request_hash,
          claim_id: row.claim_id,
          claimed_at: row.claimed_at,
          effect_at: null,
          status: null,
          body: null,
        })
        .where((eb) =>
          eb.or([
            eb("idempotency_key.claimed_at", "<", expiredBefore),
            eb.and([
              eb("idempotency_key.claimed_at", "<", abandonedBefore),
              eb("idempotency_key.status", "is", null),
              eb("idempotency_key.effect_at", "is", null),
              eb("idempotency_key.request_hash", "=", row.request_hash),
            ]),
          ]),
        ),
    )
    .returning("claim_id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Returns the stored request with this key on this route, with its answer if it has one; undefined
 * if the key is unknown.
 */
export const findKey = (trx: TenantTrx, { route, key }: KeyRef): Promise<IdempotencyKeyRow | undefined> =>
  trx.selectFrom("idempotency_key").selectAll().where("route", "=", route).where("key", "=", key).executeTakeFirst();

type Claimed = KeyRef & { claimId: string };

/**
 * Records, in a transaction that has written something, that the request had an effect. `lost`:
 * another request now holds the key, so this transaction must not commit. In a transaction that
 * wrote nothing it records nothing.
 */
export async function markEffect(
  trx: TenantTrx,
  { route, key, claimId }: Claimed,
  at: Date,
): Promise<"marked" | "nothing-written" | "lost"> {
  const { rows } = await sql<{ wrote: boolean }>`select pg_current_xact_id_if_assigned() is not null as wrote`.execute(
    trx,
  );
  if (!rows[0]?.wrote) return "nothing-written";
  const marked = await trx
    .updateTable("idempotency_key")
    .set({ effect_at: at })
    .where("route", "=", route)
    .where("key", "=", key)
    .where("claim_id", "=", claimId)
    .returning("key")
    .executeTakeFirst();
  return marked ? "marked" : "lost";
}

/**
 * Stores the answer (HTTP status and body) that repeats of the request get; nothing if another
 * request holds the key now.
 */
export const saveAnswer = (
  trx: TenantTrx,
  { route, key, claimId }: Claimed,
  { status, body }: { status: number; body: string | null },
) =>
  trx
    .updateTable("idempotency_key")
    .set({ status, body })
    .where("route", "=", route)
    .where("key", "=", key)
    .where("claim_id", "=", claimId)
    .execute();

/**
 * Deletes the key of a request that changed nothing, so that it can be sent again. Returns false,
 * with nothing deleted, if the request had an effect or another one holds the key now.
 */
export async function releaseKey(trx: TenantTrx, { route, key, claimId }: Claimed): Promise<boolean> {
  const released = await trx
    .deleteFrom("idempotency_key")
    .where("route", "=", route)
    .where("key", "=", key)
    .where("claim_id", "=", claimId)
    .where("effect_at", "is", null)
    .returning("key")
    .executeTakeFirst();
  return released !== undefined;
}

/** Returns the ids of all tenants with idempotency keys claimed before an instant. */
export async function tenantsWithKeysBefore(db: Kysely<DB>, instant: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_idempotency_keys_before(${instant}) as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Deletes the tenant's idempotency keys claimed before an instant; returns how many. */
export async function deleteKeysBefore(trx: TenantTrx, instant: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("idempotency_key")
    .where("claimed_at", "<", instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
