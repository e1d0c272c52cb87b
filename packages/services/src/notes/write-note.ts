import type { Note, WriteNote } from "@aavarti/contract/notes";
import { insertNote } from "@aavarti/db/queries/notes";
import { lockCustomerForChild } from "@aavarti/db/queries/parent-locks";
import { notFound } from "@aavarti/domain/refusal";

import { requirePermission, type ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { auditNote, requireNote } from "./change-note.ts";
import { notifyMentioned } from "./notify-mentioned.ts";

/**
 * Stores a note on a customer, by the signed-in user, notifies the members it mentions and returns
 * it. Writes an audit event.
 * @throws AppError FORBIDDEN without `customers.write` or for a job, NOT_FOUND for an unknown
 * customer or one in Trash.
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
    await notifyMentioned(ctx, unit, await requireNote(unit, id));
    return auditNote(ctx, unit, "note.written", { id });
  });
}
