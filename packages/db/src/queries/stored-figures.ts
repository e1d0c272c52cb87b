import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import type { FigureSums } from "./key-figures.ts";

/** The key figures of a large business as they were at `calculated_at`; null before the first. */
export type StoredFiguresRow = {
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
    select day, calculated_at, took_ms, sums from stored_figures`.execute(trx);
  return rows[0];
}

/** Stores key figures in place of the earlier ones, unless later ones are there already. */
export async function saveFigures(
  trx: TenantTrx,
  stored: { tenantId: string; day: CalendarDate; at: Date; tookMs: number; sums: readonly FigureSums[] },
): Promise<void> {
  const { tenantId, day, at, tookMs, sums } = stored;
  await sql`insert into stored_figures (tenant_id, requested_at, day, calculated_at, took_ms, sums)
    values (${tenantId}::uuid, ${at}, ${day}::date, ${at}, ${tookMs}::int, ${JSON.stringify(sums)}::json)
    on conflict (tenant_id) do update set day = excluded.day, calculated_at = excluded.calculated_at,
      took_ms = excluded.took_ms, sums = excluded.sums
    where stored_figures.calculated_at is null or stored_figures.calculated_at <= excluded.calculated_at`.execute(trx);
}
