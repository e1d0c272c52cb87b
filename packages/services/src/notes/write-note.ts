import type { Note, WriteNote } from "@aavarti/contract/notes";
import { insertNote } from "@aavarti/db/queries/notes";
import { lockCustomerForChild } from "@aavarti/db/queries/parent-locks";
import { notFound } from "@aavarti/domain/refusal";

import { requirePermission, type ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { recorded, requireNote } from "./change-note.ts";
import { tellMentioned } from "./tell-mentioned.ts";

/**
 * Creates a note on a customer and notifies the members it mentions. Writes an audit event.
 * @throws AppError FORBIDDEN without `customers.write` or for a job, NOT_FOUND.
 */
export function writeNote(ctx: ServiceContext, { customerId, body }: WriteNote): Promise<Note> {
  requirePermission(ctx, "customers.write");
  const author = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    if (!(await lockCustomerForChild(unit.trx, customerId))) throw notFound("customer");
    const id = ctx.newId();
    await insertNote(unit.trx, {
      tenant_id: ctx.tenantId,
      id,
      customer_id: customerId,
      author_id: author,
      body,
      created_at: ctx.now(),
    });
    await tellMentioned(ctx, unit, await requireNote(unit, id));
    return recorded(ctx, unit, "note.written", { id });
  });
}
