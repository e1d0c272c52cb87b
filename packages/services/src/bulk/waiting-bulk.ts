import {
  cancelRows,
  endWithoutQueued,
  isWrittenTo,
  listBulkPeople,
  listRowsTo,
  type RowOfSend,
} from "@aavarti/db/queries/bulk-sends";
import type { ThreadRow } from "@aavarti/db/queries/conversation-messages";
import type { ConversationRow } from "@aavarti/db/queries/conversations";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { TEMPLATE_PARAMETERS } from "@aavarti/domain/conversation-templates";
import { isWindowOpen } from "@aavarti/domain/conversations";
import { fillOwnTemplate } from "@aavarti/domain/own-templates";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { fillReply } from "@aavarti/domain/saved-replies";
import type { ServiceContext, Unit } from "../context.ts";
import { explainCancelled } from "../conversations/explain-cancelled.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { contentOf } from "./advance-bulk-send.ts";
import { readBulkValues } from "./bulk-values.ts";
import { decideRoutes } from "./decide-routes.ts";
import { type BulkMessage, languageOf } from "./draft-rules.ts";
import { readBulkTemplate, valuesTold } from "./draft-templates.ts";

type Chat = Pick<ConversationRow, "id" | "customer_id" | "channel" | "last_inbound_at">;

/** Most cancelled messages that are shown in a thread: the values of each are read anew. */
const MAX_CANCELLED = 5;

/**
 * Returns the messages of running bulk sends that wait to be written in a conversation, as entries
 * of its thread with the values of now, oldest first, and the last five that a member cancelled
 * there. Each has its send's id, stands where the send began and is due when it goes on. An email
 * begins a conversation of its own, so none waits in one, but where free text was allowed when the
 * send began and isn't when it goes on; such an entry says why it goes by email. Leaves out what
 * would not go as of now.
 */
export async function listWaitingBulk(ctx: ServiceContext, unit: Unit, chat: Chat): Promise<ThreadRow[]> {
  if (chat.channel !== "whatsapp") return [];
  const entries = new Map<string, ThreadRow>();
  const rows = await listRowsTo(unit.trx, { contactId: chat.customer_id });
  if (rows.length === 0) return [];
  const tenant = await readTenant(unit);
  for (const row of rows.filter(({ cancelled_by: by }) => by === null)) {
    const message = entries.has(row.send_id) ? null : await messageOf(ctx, unit, row, tenant);
    if (!message || (message.channel === "email" && !closesBefore(chat, row))) continue;
    // Two of a send with one address get one message.
    if (!(await isWrittenTo(unit.trx, row.send_id, message.address))) entries.set(row.send_id, toWaiting(row, message));
  }
  const cancelled = new Map<string, RowOfSend>();
  for (const row of rows) {
    const isShown = row.planned_route !== "email" || closesBefore(chat, row);
    const isFirst = !entries.has(row.send_id) && !cancelled.has(row.send_id);
    if (row.cancelled_by !== null && isShown && isFirst) cancelled.set(row.send_id, row);
  }
  const last = [...cancelled.values()].slice(-MAX_CANCELLED);
  return [...entries.values(), ...(await toCancelled(ctx, unit, last, tenant))];
}

/** Whether a chat takes free text when a row's send begins and no longer when it goes on. */
const closesBefore = ({ channel, last_inbound_at: at }: Chat, row: RowOfSend): boolean =>
  isWindowOpen(channel, at, row.created_at) && !isWindowOpen(channel, at, row.starts_at);

/**
 * Cancels what waits of a locked bulk send for the customer of a conversation, and for whom they
 * pay, and returns its entry in the thread; one that was cancelled already, alone or with the whole
 * send, stays so. Where it is written by now, also for another of whom they pay for, returns the id
 * of that message instead, for the caller to cancel or refuse.
 * @throws AppError NOT_FOUND; CONFLICT where they were skipped for another reason.
 */
export async function cancelWaitingBulk(
  ctx: ServiceContext,
  unit: Unit,
  { sendId, conversation, person }: { sendId: string; conversation: Chat; person: { id: string; name: string } },
): Promise<{ messageId: string } | { entry: ThreadRow; isNew: boolean }> {
  const rows = await listRowsTo(unit.trx, { contactId: conversation.customer_id, sendId });
  const queued = rows.filter(({ state }) => state === "queued");
  const inChat = rows.find(({ written_in: id }) => id === conversation.id);
  const written = inChat ?? rows.find(({ message_id: id }) => id !== null);
  const customerIds = queued.map(({ customer_id: id }) => id);
  const at = ctx.now();
  if (written?.message_id && (inChat || queued.length === 0)) {
    await cancelRows(unit.trx, { sendId, customerIds, userId: person.id, at });
    await endWithoutQueued(unit.trx, sendId, at);
    return { messageId: written.message_id };
  }
  const cancelledBefore = rows.find(({ state, reason }) => state === "skipped" && reason === "cancelled");
  const row = queued[0] ?? cancelledBefore;
  if (rows.length === 0 || conversation.channel !== "whatsapp") throw notFound("message");
  if (!row) throw refusal("reply.notCancellable");
  const by = queued.length > 0 ? { cancelled_by_name: person.name, updated_at: at } : {};
  const [entry] = await toCancelled(ctx, unit, [{ ...row, ...by }], await readTenant(unit));
  if (!entry) throw notFound("message");
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

/**
 * Returns the entries of rows that a member cancelled, in their order. How each would have gone
 * isn't decided: its text is the author's, or the template's, with the values of now and `…` for
 * what only a decision tells; empty for what was due.
 */
async function toCancelled(
  ctx: ServiceContext,
  unit: Unit,
  rows: readonly RowOfSend[],
  tenant: TenantRow,
): Promise<ThreadRow[]> {
  const ids = rows.map(({ customer_id: id }) => id);
  const people = await listBulkPeople(unit.trx, ids);
  const asksDue = rows.some(({ text }) => text?.includes("account.due"));
  const valuesOf = await readBulkValues(ctx, unit, { people, tenant, asksDue });
  const entries: ThreadRow[] = [];
  for (const row of rows) {
    const person = people.find(({ customer_id: id }) => id === row.customer_id);
    if (!person) continue;
    const language = languageOf(person, tenant);
    const versions = await readBulkTemplate(unit.trx, row.template, row.created_at);
    const version = versions.find((one) => one.language === language) ?? versions[0];
    const text = version
      ? fillOwnTemplate(version.body, known(valuesTold(valuesOf(person, version.language))))
      : row.text && (fillReply(row.text, valuesOf(person, language)).text ?? row.text);
    const { cancelled_by_name: name, updated_at: at } = row;
    const cause = name === null ? explainReminder("stopped.bulkCancelled") : explainCancelled(ctx, { name, at });
    entries.push({
      ...toEntry(row),
      subject: text ? null : row.template,
      text: text ?? "",
      state: "cancelled",
      state_reason: cause.message,
      state_explanation: cause,
      due_at: null,
    });
  }
  return entries;
}

/**
 * Returns a template's values with `…` for those that are missing or that only a decision tells.
 */
const known = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(TEMPLATE_PARAMETERS.map((name) => [name, values[name] || "…"]));

/** Returns the entry of a message that waits, as it would be written when it goes. */
function toWaiting(row: RowOfSend, message: BulkMessage): ThreadRow {
  const cause = message.channel === "email" ? explainReminder("waiting.byEmail") : null;
  return {
    ...toEntry(row),
    kind: message.offer ? "template" : "bulk",
    template: message.offer?.template ?? null,
    subject: message.subject,
    text: message.text,
    state_reason: cause?.message ?? null,
    state_explanation: cause,
  };
}

const toEntry = (row: RowOfSend): ThreadRow => ({
  id: row.send_id,
  at: row.created_at,
  source: "bulk",
  direction: "out",
  kind: "bulk",
  template: null,
  is_from_phone: false,
  subject: null,
  text: "",
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
