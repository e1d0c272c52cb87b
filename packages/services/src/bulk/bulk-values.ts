import type { BulkPerson } from "@aavarti/db/queries/bulk-sends";
import { listBalances } from "@aavarti/db/queries/payments";
import { listSubscriptionsOf } from "@aavarti/db/queries/subscriptions";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { Language } from "@aavarti/domain/languages";
import type { VariableValues } from "@aavarti/domain/message-text";
import type { ServiceContext, Unit } from "../context.ts";
import { readMessageCodes } from "../custom-fields/message-fields.ts";
import { duePaiseOf, firstInNeed, replyValues } from "../saved-replies/fill-saved-replies.ts";

export type ValuesOf = (person: BulkPerson, language: Language) => VariableValues;

/**
 * Reads what the variables of a text stand for and returns the function that gives the values for
 * one of these people, in a language: the name of who gets the message, the subscription of the
 * chosen customer that needs something first, and what the recipient owes by today. Balances are
 * read only if `asksDue`.
 */
export async function readBulkValues(
  ctx: ServiceContext,
  { trx }: Unit,
  { people, tenant, asksDue }: { people: readonly BulkPerson[]; tenant: TenantRow; asksDue: boolean },
): Promise<ValuesOf> {
  const today = ctx.today();
  const codes = await readMessageCodes(trx);
  const subscriptions = await listSubscriptionsOf(
    trx,
    people.map(({ customer_id }) => customer_id),
  );
  const of = Map.groupBy(subscriptions, ({ customer_id }) => customer_id);
  const due = new Map<string, number>();
  for (const { contact_id: id } of asksDue ? people : [])
    if (!due.has(id)) due.set(id, duePaiseOf(await listBalances(trx, id, today), id));
  return (person, language) =>
    replyValues(
      {
        customer: { name: person.contact_name, company: person.contact_company, fields: person.contact_fields },
        codes,
        today,
        duePaise: due.get(person.contact_id) ?? 0,
        subscription: firstInNeed(of.get(person.customer_id) ?? [], today),
      },
      tenant,
      language,
    );
}
