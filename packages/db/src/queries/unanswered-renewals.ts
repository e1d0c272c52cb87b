import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Insertable, sql } from "kysely";
import type { UnansweredRenewal } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/**
 * Returns up to `limit` active subscriptions (id, end, names) whose term ended from `first` to
 * `last` and was not renewed, paused or cancelled, and for which the action after the last reminder
 * was not taken yet; oldest end first. Leaves out samples, Trash and those of customers with a
 * promise stored as open, of their own or of their payer, whatever it is about and also past its
 * day. `today` decides whether a pause has begun.
 */
export const listUnanswered = (
  trx: TenantTrx,
  { first, last, today, limit }: { first: CalendarDate; last: CalendarDate; today: CalendarDate; limit: number },
) =>
  trx
    .selectFrom("subscription as s")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
    )
    .innerJoin("product as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.product_id"),
    )
    .select(["s.id", "s.end_on", "c.name as customer_name", "p.name as product_name"])
    .where("s.status", "=", "active")
    .where("s.deleted_at", "is", null)
    .where("c.deleted_at", "is", null)
    .where("c.is_sample", "=", false)
    .where("s.cancels_at_end", "=", false)
    .where(sql<boolean>`(s.paused_from is null or s.paused_from > ${today}::date)`)
    .where("s.end_on", ">=", first)
    .where("s.end_on", "<=", last)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("unanswered_renewal as u")
            .select("u.action")
            .whereRef("u.tenant_id", "=", "s.tenant_id")
            .whereRef("u.subscription_id", "=", "s.id")
            .whereRef("u.term_end_on", "=", "s.end_on"),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payment_promise as m")
            .select("m.id")
            .whereRef("m.tenant_id", "=", "s.tenant_id")
            .where((open) =>
              open.or([
                open("m.customer_id", "=", open.ref("s.customer_id")),
                open("m.customer_id", "=", open.ref("c.payer_id")),
              ]),
            )
            .where("m.state", "=", "open"),
        ),
      ),
    )
    .orderBy("s.end_on")
    .orderBy("s.id")
    .limit(limit)
    .execute();

/**
 * Records which action was taken for a term that nobody renewed after the last reminder; takes no
 * action itself. Returns false, with nothing changed, if one was already recorded for that term.
 */
export async function recordUnanswered(trx: TenantTrx, row: Insertable<UnansweredRenewal>): Promise<boolean> {
  const added = await trx
    .insertInto("unanswered_renewal")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("subscription_id")
    .executeTakeFirst();
  return added !== undefined;
}
