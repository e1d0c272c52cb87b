import type { CustomersTagged, TagCustomers } from "@aavarti/contract/tags";
import { updateCustomer } from "@aavarti/db/queries/customers";
import { lockCustomerForChild, lockTagsForChildren } from "@aavarti/db/queries/parent-locks";
import { deleteCustomerTags, insertCustomerTags } from "@aavarti/db/queries/tags";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachAsked } from "../for-each.ts";

/**
 * Adds tags to customers and removes others, each customer in a transaction of their own, with an
 * audit event for what changed. Returns for each, in order, the problem (such as an unknown tag)
 * or null and whether anything changed, so that an undo leaves alone what was already so.
 * @throws AppError FORBIDDEN without `customers.write`.
 */
export async function tagCustomers(ctx: ServiceContext, { ids, add, remove }: TagCustomers): Promise<CustomersTagged> {
  requirePermission(ctx, "customers.write");
  const outcomes = await forEachAsked(ids, (id) => tagOne(ctx, id, { add, remove }));
  return { items: outcomes.map(({ result, problem }) => ({ problem, changed: result ?? false })) };
}

function tagOne(
  ctx: ServiceContext,
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<boolean> {
  return ctx.transact(async (unit) => {
    const customer = await lockCustomerForChild(unit.trx, id);
    const names = new Map((await lockTagsForChildren(unit.trx, [...add, ...remove])).map((tag) => [tag.id, tag.name]));
    if ([...add, ...remove].some((tagId) => !names.has(tagId))) throw notFound("tag");
    if (!customer) throw notFound("customer");
    const marks = add.map((tagId) => ({ customerId: id, tagId }));
    const added = await insertCustomerTags(unit.trx, ctx.tenantId, marks);
    const removed = await deleteCustomerTags(unit.trx, id, remove);
    const record = async (action: string, rows: readonly { tag_id: string }[]) => {
      const fields = rows.flatMap(({ tag_id }) => names.get(tag_id) ?? []);
      if (fields.length > 0) await audit(ctx, unit, action, { kind: "customer", id }, { fields });
    };
    await record("customer.tagged", added);
    await record("customer.untagged", removed);
    const isChanged = added.length + removed.length > 0;
    if (isChanged) await updateCustomer(unit.trx, id, { updated_at: ctx.now() });
    return isChanged;
  });
}
