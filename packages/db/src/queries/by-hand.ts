import type { CalendarDate } from "@aavarti/domain/calendar";
import type { NotNull } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/** The customers among these that exist, by name. */
export const listChosenCustomers = (trx: TenantTrx, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  trx
    .selectFrom("customer")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();

/** The subscriptions of these customers that are not closed, the first to end before the others. */
export const listOpenSubscriptions = (
  trx: TenantTrx,
  customerIds: readonly string[],
): Promise<{ id: string; customer_id: string; end_on: CalendarDate }[]> =>
  trx
    .selectFrom("subscription")
    .select(["id", "customer_id", "end_on"])
    .where("customer_id", "in", customerIds)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .orderBy("end_on")
    .orderBy("id")
    .execute();

/** The customers among these to whom something went out from `from` on, or is planned for before `until`. A message that failed reached nobody. */
export async function listWrittenTo(
  trx: TenantTrx,
  customerIds: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<{ customer_id: string; is_planned: boolean }[]> {
  const rows = await trx
    .selectFrom("reminder")
    .select(["customer_id", "state", "step"])
    .where("customer_id", "in", customerIds)
    .where("customer_id", "is not", null)
    .where("recipient_kind", "=", "customer")
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "in", ["planned", "sending"]), eb("due_at", "<", until)]),
        eb.and([
          eb("state", "in", ["sent", "delivered", "read", "unknown"]),
          eb(eb.fn.coalesce("sent_at", "updated_at"), ">=", from),
        ]),
      ]),
    )
    .$narrowType<{ customer_id: NotNull }>()
    .execute();
  return rows.map(({ customer_id, state, step }) => ({
    customer_id,
    // What somebody asked for already is as good as written.
    is_planned: state === "planned" && step !== "by_hand",
  }));
}
