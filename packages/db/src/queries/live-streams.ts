import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";

// Leases use the database's clock because all servers share it.

/**
 * Acquires a lease of `seconds` for a browser's connection that hears of changes, in a transaction
 * of its own, unless the person already holds `most` of them on any server. Returns whether it
 * succeeded. The person's expired leases are deleted first. Time is the database's.
 */
export async function takeLiveStream(
  db: Kysely<DB>,
  { id, userId, most, seconds }: { id: string; userId: string; most: number; seconds: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Serialise per person: two concurrent requests would otherwise see the same count.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`live-stream ${userId}`}, 0))`.execute(trx);
    await sql`delete from live_stream where user_id = ${userId} and expires_at <= now()`.execute(trx);
    const { rows } = await sql`
      insert into live_stream (id, user_id, expires_at)
      select ${id}::uuid, ${userId}::uuid, now() + make_interval(secs => ${seconds})
      where (select count(*) from live_stream where user_id = ${userId}) < ${most}
      returning id`.execute(trx);
    return rows.length > 0;
  });
}

/**
 * Renews these connections' leases until `seconds` from now by the database's clock, and inserts
 * again any that the database has lost. An empty list changes nothing.
 */
export async function renewLiveStreams(
  db: Kysely<DB>,
  { streams, seconds }: { streams: readonly { id: string; userId: string }[]; seconds: number },
): Promise<void> {
  if (streams.length === 0) return;
  await sql`
    insert into live_stream (id, user_id, expires_at)
    select id, user_id, now() + make_interval(secs => ${seconds})
    from unnest(${streams.map(({ id }) => id)}::uuid[], ${streams.map(({ userId }) => userId)}::uuid[]) as held (id, user_id)
    on conflict (id) do update set expires_at = excluded.expires_at`.execute(db);
}

/**
 * Deletes a connection's lease, so that the person can open another at once; an unknown id changes
 * nothing.
 */
export const releaseLiveStream = (db: Kysely<DB>, id: string) =>
  db.deleteFrom("live_stream").where("id", "=", id).execute();

/**
 * Deletes leases that have expired by the database's clock, left behind by servers that were
 * killed.
 */
export const deleteEndedLiveStreams = (db: Kysely<DB>) =>
  sql`delete from live_stream where expires_at <= now()`.execute(db);
