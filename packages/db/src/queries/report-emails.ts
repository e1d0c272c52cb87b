import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { DB, ReportEmail } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { isOfShare, type Share } from "./reminders/tenants.ts";

export type ReportEmailRow = Selectable<ReportEmail>;

/** Returns the reports that a member gets by email, and how often, in no order. */
export const listReportEmails = (trx: TenantTrx, userId: string): Promise<ReportEmailRow[]> =>
  trx.selectFrom("report_email").selectAll().where("user_id", "=", userId).execute();

/** Stores that a member gets a report by email, replacing how often. */
export const saveReportEmail = (trx: TenantTrx, row: Insertable<ReportEmail>) =>
  trx
    .insertInto("report_email")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id", "kind"]).doUpdateSet(row))
    .execute();

/** Ends a member's emails of a report; without effect where there are none. */
export const deleteReportEmail = (trx: TenantTrx, userId: string, kind: ReportEmailRow["kind"]) =>
  trx.deleteFrom("report_email").where("user_id", "=", userId).where("kind", "=", kind).execute();

/**
 * Returns the members who get a report by email at one of these intervals and have no such email
 * of this day yet, with their address.
 */
export async function listReportReaders(
  trx: TenantTrx,
  { intervals, day }: { intervals: readonly ReportEmailRow["every"][]; day: string },
): Promise<{ user_id: string; email: string }[]> {
  const { rows } = await sql<{ user_id: string; email: string }>`
    select u.id as user_id, u.email from app_user u
    where u.id in (select e.user_id from report_email e join membership m on m.user_id = e.user_id
        where e.every = any(${[...intervals]}::text[]) and m.suspended_at is null)
      and not exists (select from reminder r where r.step = 'reports' and r.term_end_on = ${day}::date
        and r.recipient_id = u.id)
    order by u.id`.execute(trx);
  return rows;
}

/** Returns the ids of tenants in which somebody gets a report by email: all, or a share of them. */
export async function tenantsWithReportEmails(db: Kysely<DB>, share?: Share): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tenants_with_report_emails() as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}
