import type { LastContact, ListedCustomer } from "@aavarti/contract/customers";
import { type LastContactRow, listLastContacts } from "@aavarti/db/queries/contacts";
import { listGraceUntil, listToPay, type PlanFilter } from "@aavarti/db/queries/customer-plans";
import { listPayerIds } from "@aavarti/db/queries/customers";
import { listOpenPromises } from "@aavarti/db/queries/promises";
import type { TenantTrx } from "@aavarti/db/tenant";
import { toAmountText } from "@aavarti/domain/money";
import { mayDo } from "@aavarti/domain/permissions";
import { beginningOf } from "@aavarti/domain/shortened-text";
import type { ServiceContext } from "../context.ts";
import { promiseAbout } from "../promises/promise-about.ts";

/** Maximum number of a message's characters that a list row shows. */
const SHOWN_CHARACTERS = 140;

/**
 * Returns the customers in their order, each with `standing`: what they have to pay (`listToPay`,
 * of the subscriptions that the filter asks for), the last day of grace of their `plan` while it is
 * in grace, the day of an open promise of theirs or of who pays for them, if it hasn't passed, and
 * the last contact (null without `reminders.read`). One query per kind for all of them.
 */
export async function withStandings<Item extends Pick<ListedCustomer, "id" | "plan">>(
  ctx: ServiceContext,
  trx: TenantTrx,
  customers: readonly Item[],
  filter: PlanFilter,
): Promise<(Item & Required<Pick<ListedCustomer, "standing">>)[]> {
  if (customers.length === 0) return [];
  const today = ctx.today();
  const ids = customers.map(({ id }) => id);
  const inGrace = customers.flatMap(({ plan }) => (plan?.standing === "in_grace" ? [plan.id] : []));
  const payerIds = await listPayerIds(trx, ids);
  const toPay = new Map((await listToPay(trx, ids, filter)).map((row) => [row.customer_id, row.to_pay]));
  const graceUntil = new Map((await listGraceUntil(trx, inGrace)).map((row) => [row.id, row.grace_until]));
  const promises = await listOpenPromises(trx, ctx.timeZone, [...ids, ...new Set(payerIds.values())]);
  const contacts = new Map((await readLastContacts(ctx, trx, ids, 1)).map(([id, contact]) => [id, contact]));
  return customers.map((customer) => {
    const { id, plan } = customer;
    const promise = promiseAbout(
      promises,
      { customerIds: [id, payerIds.get(id) ?? null], subscriptionIds: plan ? [plan.id] : [] },
      today,
    );
    return {
      ...customer,
      standing: {
        toPay: toAmountText(toPay.get(id) ?? 0),
        graceUntil: (plan && graceUntil.get(plan.id)) ?? null,
        promisedOn: promise?.state === "open" && promise.promisedOn >= today ? promise.promisedOn : null,
        lastContact: contacts.get(id) ?? null,
      },
    };
  });
}

/**
 * Returns the last contacts with each of these customers as pairs with the customer's id, up to
 * `limit` of each, newest first; texts are cut to 140 characters. None without `reminders.read`.
 */
export async function readLastContacts(
  { actor }: Pick<ServiceContext, "actor">,
  trx: TenantTrx,
  customerIds: readonly string[],
  limit: number,
): Promise<[customerId: string, LastContact][]> {
  if (actor.kind !== "system" && !mayDo(actor.role, "reminders.read")) return [];
  return (await listLastContacts(trx, customerIds, limit)).map((row) => [row.customer_id, toContact(row)]);
}

function toContact({ at, kind, channel, state, text }: LastContactRow): LastContact {
  const words = text?.replaceAll(/\s+/gu, " ").trim() ?? "";
  return {
    kind,
    at: at.toISOString(),
    channel,
    state,
    text: words === "" ? null : beginningOf(words, SHOWN_CHARACTERS),
  };
}
