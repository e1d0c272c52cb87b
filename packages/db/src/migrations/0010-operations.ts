import { type Kysely, sql } from "kysely";
import { grantGlobal } from "./tenant-table.ts";

/** Figures over all tenants for whoever runs the product: aggregates only, no name, no address, no tenant (docs/adr/0023). */
const FUNCTIONS = [
  {
    signature: "reminder_backlog(at timestamptz)",
    arguments: "timestamptz",
    returns: "table (state text, count bigint, oldest_due_at timestamptz)",
    body: `select r.state, count(*), min(r.due_at) from public.reminder r
      where r.state in ('planned', 'sending', 'unknown') and r.due_at <= at group by r.state`,
  },
  {
    signature: "reminder_outcomes(due_after timestamptz, due_until timestamptz)",
    arguments: "timestamptz, timestamptz",
    returns: "table (channel text, state text, cause text, count bigint)",
    body: `select r.channel, r.state, case when r.state in ('failed', 'unknown') then coalesce(r.provider_code, 'none') else '' end, count(*)
      from public.reminder r where r.due_at > due_after and r.due_at <= due_until group by 1, 2, 3`,
  },
];

/**
 * Adds what the operator's metrics are read from: the lag, the results of the last day's messages,
 * and when each sweep last finished. They come from tables, so every process shows the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sweep_run (
    sweep text primary key,
    started_at timestamptz(3) not null,
    finished_at timestamptz(3),
    failed_at timestamptz(3),
    seconds double precision
  )`.execute(db);
  await grantGlobal(db, "sweep_run");

  // A tenant's place in line: its first job is 0, its second 1. The queue serves the lower first, so nobody waits behind another's ten thousand.
  await sql`alter table outbox add column turn integer not null default 0 check (turn >= 0)`.execute(db);

  // A block-range index: a few kilobytes however large the ledger, no work for an update, and a day of it is found without reading the rest.
  await sql`create index reminder_due_range on reminder using brin (due_at) with (autosummarize = on)`.execute(db);

  await sql`grant create on schema public to aavarti_definer`.execute(db);
  for (const { signature, arguments: types, returns, body } of FUNCTIONS) {
    const name = `public.${signature.slice(0, signature.indexOf("("))}(${types})`;
    await sql
      .raw(`create function public.${signature} returns ${returns} language sql stable security definer
        set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`)
      .execute(db);
    await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
    await sql.raw(`revoke all on function ${name} from public`).execute(db);
    await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  }
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
