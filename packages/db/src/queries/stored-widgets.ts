import type { CalendarDate } from "@aavarti/domain/calendar";
import type { StoredWidget } from "@aavarti/domain/stored-widgets";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/** A part of a large business's dashboard as it was at `calculated_at`. */
export type StoredWidgetRow = {
  day: CalendarDate;
  calculated_at: Date;
  /** How long it took. */
  took_ms: number;
  answer: unknown;
};

/** Returns a stored part of the dashboard of the transaction's tenant; undefined where none is. */
export async function findStoredWidget(trx: TenantTrx, widget: StoredWidget): Promise<StoredWidgetRow | undefined> {
  const { rows } = await sql<StoredWidgetRow>`
    select day, calculated_at, took_ms, answer from stored_widget where widget = ${widget}`.execute(trx);
  return rows[0];
}

/** Stores a part of a dashboard in place of the earlier one, unless a later one is there. */
export async function saveWidget(
  trx: TenantTrx,
  stored: { tenantId: string; widget: StoredWidget; day: CalendarDate; at: Date; tookMs: number; answer: unknown },
): Promise<void> {
  const { tenantId, widget, day, at, tookMs, answer } = stored;
  await sql`insert into stored_widget (tenant_id, widget, requested_at, day, calculated_at, took_ms, answer)
    values (${tenantId}::uuid, ${widget}, ${at}, ${day}::date, ${at}, ${tookMs}::int, ${JSON.stringify(answer)}::json)
    on conflict (tenant_id, widget) do update set day = excluded.day, calculated_at = excluded.calculated_at,
      took_ms = excluded.took_ms, answer = excluded.answer
    where stored_widget.calculated_at <= excluded.calculated_at`.execute(trx);
}
