import { cancelRows, endWithoutQueued, isWrittenTo, listRowsTo, type RowOfSend } from "@aavarti/db/queries/bulk-sends";
import type { ThreadRow } from "@aavarti/db/queries/conversation-messages";
import type { ConversationRow } from "@aavarti/db/queries/conversations";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound, refusal } from "@aavarti/domain/refusal";
import type { ServiceContext, Unit } from "../context.ts";
import { explainCancelled } from "../conversations/explain-cancelled.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { contentOf } from "./advance-bulk-send.ts";
import { decideRoutes } from "./decide-routes.ts";
import type { BulkMessage } from "./draft-rules.ts";

type Chat = Pick<ConversationRow, "customer_id" | "channel">;

/** Most cancelled messages that are shown in a thread: the values of each are read anew. */
const MAX_CANCELLED = 5;

/**
 * Returns the messages of running bulk sends that wait to be written in a conversation, as entries
 * of its thread with the values of now, oldest first, and the last five that a member cancelled
 * there. Each has its send's id, stands where the send began and is due when it goes on. An email
 * begins a conversation of its own, so none waits in one. Leaves out what would not go, or not go
 * by WhatsApp, as of now.
 */
export async function listWaitingBulk(
  ctx: ServiceContext,
  unit: Unit,
  { customer_id: contactId, channel }: Chat,
): Promise<ThreadRow[]> {
  if (channel !== "whatsapp") return [];
  const entries = new Map<string, ThreadRow>();
  const rows = await listRowsTo(unit.trx, { contactId });
  if (rows.length === 0) return [];
  const tenant = await readTenant(unit);
  for (const row of rows.filter(({ cancelled_by: by }) => by === null)) {
    const message = entries.has(row.send_id) ? null : await messageOf(ctx, unit, row, tenant);
    if (message?.channel !== "whatsapp") continue;
    // Two of a send with one address get one message.
    if (!(await isWrittenTo(unit.trx, row.send_id, message.address))) entries.set(row.send_id, toEntry(row, message));
  }
  const cancelled = rows.filter((row) => row.cancelled_by !== null && row.planned_route !== "email");
  const sends = [...new Set(cancelled.map(({ send_id: id }) => id))].slice(-MAX_CANCELLED);
  for (const sendId of sends) {
    const row = cancelled.find(({ send_id: id }) => id === sendId);
    if (row && !entries.has(sendId))
      entries.set(sendId, toCancelled(ctx, row, await messageOf(ctx, unit, row, tenant)));
  }
  return [...entries.values()];
}

/**
 * Cancels what waits of a locked bulk send for the customer of a conversation, and for whom they
 * pay, and returns its entry in the thread; one that was cancelled already, alone or with the whole
 * send, stays so. Where it is written by now, returns the id of that message instead.
 * @throws AppError NOT_FOUND; CONFLICT where they were skipped for another reason.
 */
export async function cancelWaitingBulk(
  ctx: ServiceContext,
  unit: Unit,
  { sendId, conversation, person }: { sendId: string; conversation: Chat; person: { id: string; name: string } },
): Promise<{ messageId: string } | { entry: ThreadRow; isNew: boolean }> {
  const rows = await listRowsTo(unit.trx, { contactId: conversation.customer_id, sendId });
  const queued = rows.filter(({ state }) => state === "queued");
  const written = rows.find(({ message_id: id }) => id !== null);
  if (written?.message_id && queued.length === 0) return { messageId: written.message_id };
  const cancelledBefore = rows.find(({ state, reason }) => state === "skipped" && reason === "cancelled");
  const row = queued[0] ?? cancelledBefore;
  if (rows.length === 0 || conversation.channel !== "whatsapp") throw notFound("message");
  if (!row) throw refusal("reply.notCancellable");
  const customerIds = queued.map(({ customer_id: id }) => id);
  const at = ctx.now();
  const by = queued.length > 0 ? { cancelled_by_name: person.name, updated_at: at } : {};
  const entry = toCancelled(ctx, { ...row, ...by }, await messageOf(ctx, unit, row, await readTenant(unit)));
  await cancelRows(unit.trx, { sendId, customerIds, userId: person.id, at });
  await endWithoutQueued(unit.trx, sendId, at);
  return { entry, isNew: queued.length > 0 };
}

/** Returns a row's message as it would be written when it goes; null where none would be. */
async function messageOf(
  ctx: ServiceContext,
  unit: Unit,
  row: RowOfSend,
  tenant: TenantRow,
): Promise<BulkMessage | null> {
  const [decided] = await decideRoutes(ctx, unit, {
    content: contentOf(row),
    customerIds: [row.customer_id],
    tenant,
    // Meta isn't asked for each thread: where an email was planned, no template could be used.
    isApproved: () => row.planned_route !== "email",
    budgetLeft: Number.POSITIVE_INFINITY,
    versionsUntil: row.created_at,
    at: row.starts_at,
  });
  return decided?.message ?? null;
}

/** Returns the entry of a message that a member cancelled, in its author's text without values. */
function toCancelled(ctx: ServiceContext, row: RowOfSend, message: BulkMessage | null): ThreadRow {
  const { cancelled_by_name: name, updated_at: at } = row;
  const cause = name === null ? explainReminder("stopped.bulkCancelled") : explainCancelled(ctx, { name, at });
  const entry = toEntry(row, message?.channel === "whatsapp" ? message : null);
  return {
    ...entry,
    text: entry.text || (row.text ?? ""),
    state: "cancelled",
    state_reason: cause.message,
    state_explanation: cause,
    due_at: null,
  };
}

const toEntry = (row: RowOfSend, message: BulkMessage | null): ThreadRow => ({
  id: row.send_id,
  at: row.created_at,
  source: "bulk",
  direction: "out",
  kind: message?.offer ? "template" : "bulk",
  template: message?.offer?.template ?? null,
  is_from_phone: false,
  subject: null,
  text: message?.text ?? "",
  html_lines: null,
  html_has_remote_images: null,
  is_automatic: false,
  author_id: row.author_id,
  author_name: row.author_name,
  state: "planned",
  state_reason: null,
  state_explanation: null,
  next_step: null,
  next_step_explanation: null,
  due_at: row.starts_at,
  can_retry: false,
  retried_by_id: null,
});
