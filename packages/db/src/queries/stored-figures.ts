import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import type { FigureSums } from "./key-figures.ts";

/** The key figures of a large business as they were at `calculated_at`; null before the first. */
export type StoredFiguresRow = {
  requested_at: Date;
  day: CalendarDate | null;
  calculated_at: Date | null;
  /** How long it took. */
  took_ms: number | null;
  /** Of figures that weren't known, there are none. */
  sums: FigureSums[] | null;
};

/** Returns the stored key figures of the transaction's tenant; undefined where there are none. */
export async function findStoredFigures(trx: TenantTrx): Promise<StoredFiguresRow | undefined> {
  const { rows } = await sql<StoredFiguresRow>`
    select requested_at, day, calculated_at, took_ms, sums from stored_figures`.execute(trx);
  return rows[0];
}

/**
 * Stores that the calculation is requested, and returns true, unless a request since the last
 * calculation, and since the instant `since`, is there already.
 */
export async function noteFiguresRequest(
  trx: TenantTrx,
  { tenantId, at, since }: { tenantId: string; at: Date; since: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into stored_figures (tenant_id, requested_at) values (${tenantId}::uuid, ${at})
    on conflict (tenant_id) do update set requested_at = excluded.requested_at
      where stored_figures.requested_at <= greatest(stored_figures.calculated_at, ${since})
    returning tenant_id`.execute(trx);
  return rows.length > 0;
}

/** Stores key figures in place of the earlier ones, unless later ones are there already. */
export async function saveFigures(
  trx: TenantTrx,
  { day, at, tookMs, sums }: { day: CalendarDate; at: Date; tookMs: number; sums: readonly FigureSums[] },
): Promise<void> {
  await sql`update stored_figures set day = ${day}::date, calculated_at = ${at}, took_ms = ${tookMs}::int,
      sums = ${JSON.stringify(sums)}::json
    where calculated_at is null or calculated_at <= ${at}`.execute(trx);
}
