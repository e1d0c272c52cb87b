import type { FindInThread, ListThread, ThreadEntry, ThreadMatches, ThreadPage } from "@aavarti/contract/conversations";
import { encodeCursor } from "@aavarti/contract/lists";
import {
  findThreadPlace,
  listThread as queryThread,
  type ThreadOf,
  type ThreadRow,
  type ThreadStart,
} from "@aavarti/db/queries/conversation-messages";
import { findConversation } from "@aavarti/db/queries/conversations";
import { listThreadMatches } from "@aavarti/db/queries/thread-matches";
import type { Cursor } from "@aavarti/domain/cursor";
import { notFound } from "@aavarti/domain/refusal";
import { listWaitingBulk } from "../bulk/waiting-bulk.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { toThreadEntries } from "./thread-entry.ts";

/** Rows of a thread, newest first, and whether there are newer and older ones. */
type Part = { rows: ThreadRow[]; isNewer: boolean; isOlder: boolean };

/**
 * Returns one page of a conversation's entries, newest first: messages in both directions, notes,
 * and the reminders, receipts and statements that Aavarti sent this customer on the same channel,
 * also outside of this conversation, and bulk messages that wait to be written in it
 * (`listWaitingBulk`). The newest ones without a cursor, or those with the entry `around` in their
 * middle; with a cursor those before it, or after it for `backward`.
 * `nextCursor` leads to older ones and `previousCursor` to newer ones; null where there are none.
 * Does not mark the conversation as read.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job; NOT_FOUND, also when the entry
 * `around` is not in this conversation.
 */
export function listThread(
  ctx: ServiceContext,
  { id, limit, cursor, direction, around }: ListThread,
): Promise<ThreadPage> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const conversation = await findConversation(trx, { id, userId });
    if (!conversation) throw notFound("conversation");
    const thread: ThreadOf = {
      conversationId: id,
      customerId: conversation.customer_id,
      channel: conversation.channel,
    };
    const waiting = await listWaitingBulk(ctx, unit, conversation);
    const part = await readPart({ trx }, { ...thread, waiting }, { limit, cursor, direction, around });
    return toThreadPage(part, await toThreadEntries({ trx }, part.rows));
  });
}

async function readPart(
  { trx }: Pick<Unit, "trx">,
  { waiting, ...thread }: ThreadOf & { waiting: readonly ThreadRow[] },
  { limit, cursor, direction, around }: Pick<ListThread, "limit" | "cursor" | "direction" | "around">,
): Promise<Part> {
  const older = async (start: { is: "before" | "from"; cursor: Cursor } | null, most: number) => {
    const found = await queryThread(trx, { ...thread, start, limit: most });
    const rows = [...found, ...waiting.filter(startsAt(start))].toSorted(byPlace).toReversed();
    return { rows: rows.slice(0, most), isOlder: rows.length > most };
  };
  const newer = async (after: Cursor, most: number) => {
    const start = { is: "after", cursor: after } as const;
    const found = await queryThread(trx, { ...thread, start, limit: most });
    const rows = [...found, ...waiting.filter(startsAt(start))].toSorted(byPlace);
    return { rows: rows.slice(0, most).toReversed(), isNewer: rows.length > most };
  };
  if (cursor) {
    if (direction === "backward") return { ...(await newer(cursor, limit)), isOlder: true };
    return { ...(await older({ is: "before", cursor }, limit)), isNewer: true };
  }
  if (around === undefined) return { ...(await older(null, limit)), isNewer: false };
  const shown = waiting.find((row) => row.id === around);
  const place = shown ? toCursor(shown) : await findThreadPlace(trx, { ...thread, id: around });
  if (!place) throw notFound("message");
  const half = Math.ceil(limit / 2);
  const below = await newer(place, limit - half);
  const above = await older({ is: "from", cursor: place }, half);
  return { rows: [...below.rows, ...above.rows], isNewer: below.isNewer, isOlder: above.isOlder };
}

const toCursor = ({ at, id }: Pick<ThreadRow, "at" | "id">): Cursor => ({ createdAt: at, id });

/** Orders the entries of a thread as its query does, oldest first. */
const byPlace = (one: Pick<ThreadRow, "at" | "id">, other: Pick<ThreadRow, "at" | "id">): number =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : Number(one.id > other.id));

/** Returns the condition on an entry that a page with this beginning has it, or later ones do. */
const startsAt =
  (start: ThreadStart) =>
  (row: ThreadRow): boolean => {
    if (!start) return true;
    const place = byPlace(row, { at: start.cursor.createdAt, id: start.cursor.id });
    return start.is === "after" ? place > 0 : start.is === "from" ? place <= 0 : place < 0;
  };

function toThreadPage({ rows, isNewer, isOlder }: Part, items: ThreadEntry[]): ThreadPage {
  const cursorOf = (row: ThreadRow | undefined) => (row ? encodeCursor(toCursor(row)) : null);
  return {
    items,
    nextCursor: isOlder ? cursorOf(rows.at(-1)) : null,
    previousCursor: isNewer ? cursorOf(rows[0]) : null,
  };
}

/** Most matches that are counted in one conversation. */
const MAX_MATCHES = 1_000;

/**
 * Returns the ids of a conversation's messages and notes that contain a text, in any case, newest
 * first, at most 1,000; `isMore` tells that there are more. What Aavarti sent by itself is not
 * searched.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job; NOT_FOUND.
 */
export function findInThread(ctx: ServiceContext, { id, search }: FindInThread): Promise<ThreadMatches> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  return ctx.transact(async ({ trx }) => {
    if (!(await findConversation(trx, { id, userId }))) throw notFound("conversation");
    const ids = await listThreadMatches(trx, { conversationId: id, search, limit: MAX_MATCHES + 1 });
    return { messageIds: ids.slice(0, MAX_MATCHES), isMore: ids.length > MAX_MATCHES };
  });
}
