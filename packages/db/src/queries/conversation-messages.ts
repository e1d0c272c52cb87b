import type { ReminderChannel } from "@aavarti/domain/channels";
import { type MessageDirection, previewOf, type ReplyState } from "@aavarti/domain/conversations";
import type { Cursor } from "@aavarti/domain/cursor";
import type { Explanation } from "@aavarti/domain/explanations";
import { type Insertable, type Kysely, type NotNull, type RawBuilder, type Selectable, sql } from "kysely";
import type { ConversationMessage, DB } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { anyOf } from "./any-of.ts";
import { releaseMessageCosts } from "./message-costs.ts";
import { causeColumns, nextStepColumns } from "./stored-explanations.ts";

export type ConversationMessageRow = Selectable<ConversationMessage>;

/** Stores a reply or a note. */
export const insertConversationMessage = (trx: TenantTrx, row: Insertable<ConversationMessage>) =>
  trx.insertInto("conversation_message").values(row).execute();

/** When `m`, a message of a conversation, was sent or is due, in SQL. */
export const sentAt = sql<Date>`coalesce(m.sent_at, m.due_at, m.created_at)`;

/**
 * Builds the condition on `m`, a message of a conversation, for one that was sent, or is due, at or
 * after an instant, neither failed nor was cancelled, and isn't `exceptId`.
 */
export const isSentSince = (since: Date, exceptId: string | null) =>
  sql<boolean>`(${sentAt} >= ${since}
    and m.state not in ('failed', 'cancelled') and m.id is distinct from ${exceptId}::uuid)`;

/**
 * Returns when a template in a conversation about each of these subscriptions was last sent, or is
 * due, at or after an instant. What failed or was cancelled doesn't count, nor does the message
 * `exceptId`. Empty for an empty list.
 */
export async function listTemplatedSince(
  trx: TenantTrx,
  { subscriptionIds, since, exceptId }: { subscriptionIds: readonly string[]; since: Date; exceptId: string | null },
): Promise<ReadonlyMap<string, Date>> {
  const rows = await trx
    .selectFrom("conversation_message as m")
    .select(["m.subscription_id", (eb) => eb.fn.max(sentAt).as("at")])
    .where("m.subscription_id", "=", anyOf(subscriptionIds))
    .where(isSentSince(since, exceptId))
    .groupBy("m.subscription_id")
    .$narrowType<{ subscription_id: NotNull }>()
    .execute();
  return new Map(rows.map((row) => [row.subscription_id, row.at]));
}

/**
 * Gives a planned reply another text, and a template other values and another subscription; one
 * that is not planned stays as it is. Its conversation gets the email's `subject`, and a preview of
 * the new text where it had one of the old text.
 */
export async function rewriteReply(
  trx: TenantTrx,
  { id, conversation_id: conversationId, text: oldText }: ConversationMessageRow,
  {
    text,
    subject,
    template,
    at,
  }: {
    text: string;
    subject: string | null;
    template: { params: Readonly<Record<string, string>>; subscriptionId: string | null } | null;
    at: Date;
  },
): Promise<void> {
  await trx
    .updateTable("conversation_message")
    .set({
      text,
      ...(template && {
        template_params: JSON.stringify(template.params),
        subscription_id: template.subscriptionId,
      }),
      updated_at: at,
    })
    .where("id", "=", id)
    .where("state", "=", "planned")
    .execute();
  await trx
    .updateTable("conversation")
    .set({ subject, preview: previewOf(text), updated_at: at })
    .where("id", "=", conversationId)
    .where("preview", "=", previewOf(oldText))
    .where("is_preview_inbound", "=", false)
    .execute();
}

/** Returns a reply or note; undefined if unknown. */
export const findConversationMessage = (trx: TenantTrx, id: string): Promise<ConversationMessageRow | undefined> =>
  trx.selectFrom("conversation_message").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Returns a reply or note, locked until the transaction ends, with `seconds_since_lease` by the
 * database's clock (negative while the lease lasts, null without one); undefined if unknown.
 */
export const lockConversationMessage = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("conversation_message")
    .selectAll()
    .select(sql<number | null>`extract(epoch from clock_timestamp() - lease_until)::float8`.as("seconds_since_lease"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Claims a locked, planned reply under a lease by the database's clock, and returns how often it
 * was attempted, this time included. Throws if it isn't planned.
 */
export async function claimReply(
  trx: TenantTrx,
  id: string,
  { leaseSeconds, at }: { leaseSeconds: number; at: Date },
): Promise<number> {
  const row = await trx
    .updateTable("conversation_message")
    .set({
      state: "sending",
      attempts: sql<number>`attempts + 1`,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      ...causeColumns(null),
      ...nextStepColumns(null),
      updated_at: at,
    })
    .where("id", "=", id)
    .where("state", "=", "planned")
    .returning("attempts")
    .executeTakeFirstOrThrow();
  return row.attempts;
}

/**
 * Moves a reply that is in one of these states, and was attempted this often if given, to another;
 * the lease ends unless it becomes unknown, and `cause` and `nextStep` replace the earlier ones.
 * One that failed or was cancelled costs nothing. Returns whether it was moved.
 */
export async function moveReply(
  trx: TenantTrx,
  id: string,
  { from, attempts }: { from: readonly ReplyState[]; attempts?: number },
  {
    cause,
    nextStep = null,
    ...change
  }: {
    state: ReplyState;
    cause: Explanation | null;
    nextStep?: Explanation | null;
    updated_at: Date;
    due_at?: Date;
    sent_at?: Date;
    provider_message_id?: string;
  },
): Promise<boolean> {
  let query = trx
    .updateTable("conversation_message")
    .set({
      ...change,
      ...causeColumns(cause),
      ...nextStepColumns(nextStep),
      ...(change.state === "unknown" ? {} : { lease_until: null }),
    })
    .where("id", "=", id)
    .where("state", "in", from);
  if (attempts !== undefined) query = query.where("attempts", "=", attempts);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (change.state === "failed" || change.state === "cancelled") await releaseMessageCosts(trx, [id]);
  return true;
}

/**
 * Whether a message of a conversation belongs to a bulk send, also one that an email has replaced,
 * and so answers nobody.
 */
const isOfBulk = (message: "m" | "later") => sql<boolean>`exists (
  select from bulk_recipient b where b.tenant_id = ${sql.ref(`${message}.tenant_id`)}
    and (b.message_id = ${sql.ref(`${message}.id`)} or b.replaced_message_id = ${sql.ref(`${message}.id`)}))`;

/**
 * Opens the conversation of a reply again that failed or was cancelled, unless a later reply was
 * sent or is on its way: its customer has no answer. One that a person wrote also opens a closed or
 * snoozed conversation, an automatic answer only one that waits for the customer. A bulk message
 * opens nothing.
 */
export const reopenUnanswered = (trx: TenantTrx, messageId: string, at: Date) =>
  sql`
    update conversation set state = 'open', updated_at = ${at},
      snoozed_until = case when m.answers_id is null then null else conversation.snoozed_until end
    from conversation_message m
    where m.id = ${messageId}::uuid and m.direction = 'out'
      and conversation.tenant_id = m.tenant_id and conversation.id = m.conversation_id
      and (conversation.state = 'waiting' or (conversation.state = 'closed' and m.answers_id is null))
      and not ${isOfBulk("m")}
      and not exists (
        select from conversation_message later
          where later.tenant_id = m.tenant_id and later.conversation_id = m.conversation_id
            and later.direction = 'out' and later.state not in ('failed', 'cancelled')
            and (later.created_at, later.id) > (m.created_at, m.id) and not ${isOfBulk("later")})`.execute(trx);

/** Whether a message `m` was cancelled by a team member before it went, in SQL. */
export const IS_WITHDRAWN = sql<boolean>`(m.state = 'cancelled'
    and m.state_explanation ->> 'reason' is not distinct from 'stopped.byMember')`;

/**
 * Moves a conversation that waits for its customer back to where it was before a reply was written
 * that a team member has cancelled: closed, or open, snoozed if it was. Where it waited already or
 * began with the reply, it is open while the customer has no answer, still waits for them after an
 * earlier reply, and is closed if nothing was ever said in it. With a later reply on its way it
 * stays, and cancelling that one moves it: to where it was before this one, unless the customer
 * wrote or a member moved it between the two. A conversation in another state stays as it is, and a
 * bulk message moves none.
 */
export async function reopenAfterCancel(
  trx: TenantTrx,
  { id, conversation_id: conversationId, state_before, snoozed_before }: ConversationMessageRow,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ is_settled: boolean }>`
    with later as (
      select later.id from conversation_message m join conversation_message later
          on later.tenant_id = m.tenant_id and later.conversation_id = m.conversation_id
        where m.id = ${id}::uuid and later.direction = 'out' and later.state not in ('failed', 'cancelled')
          and (later.created_at, later.id) > (m.created_at, m.id) and not ${isOfBulk("later")}
        order by later.created_at, later.id limit 1),
    handed as (
      update conversation_message set state_before = ${state_before}, snoozed_before = ${snoozed_before}
        from later, conversation_message m
        where conversation_message.id = later.id and conversation_message.state_before = 'waiting'
          and m.id = ${id}::uuid and ${state_before}::text is not null and not ${isOfBulk("m")})
    select ${isOfBulk("m")} or exists (select from later) as is_settled
      from conversation_message m where m.id = ${id}::uuid`.execute(trx);
  if (rows[0]?.is_settled) return;
  await sql`
    with answered as (
      select max(at) as at from (
        select m.created_at as at from conversation_message m
          where m.conversation_id = ${conversationId}::uuid and m.direction = 'out'
            and m.state not in ('failed', 'cancelled') and not ${isOfBulk("m")}
        union all
        select d.created_at from document_delivery d
          where d.conversation_id = ${conversationId}::uuid and d.state not in ('failed', 'cancelled')) said),
    asked as (
      select max(i.received_at) as at from inbound_message i
        where i.conversation_id = ${conversationId}::uuid and i.kind <> 'automatic' and not i.is_history)
    update conversation set updated_at = ${at},
        snoozed_until = coalesce(conversation.snoozed_until,
          case when ${snoozed_before}::timestamptz > ${at} then ${snoozed_before}::timestamptz end),
        state = case
          when ${state_before}::text in ('open', 'closed') then ${state_before}::text
          when asked.at > coalesce(answered.at, '-infinity') then 'open'
          when answered.at is not null then 'waiting' else 'closed' end
      from answered, asked
      where conversation.id = ${conversationId}::uuid and conversation.state = 'waiting'`.execute(trx);
}

/**
 * Whether the newest message of a row of `conversation` is a reply of the business that failed or
 * was cancelled, in SQL. One that a team member cancelled doesn't count.
 */
export const IS_PREVIEW_FAILED = sql<boolean>`(not conversation.is_preview_inbound and coalesce((
  select m.state in ('failed', 'cancelled') from conversation_message m
    where m.tenant_id = conversation.tenant_id and m.conversation_id = conversation.id
      and m.direction = 'out' and not ${isOfBulk("m")} and not ${IS_WITHDRAWN}
    order by m.created_at desc, m.id desc limit 1), false))`;

/** The kind of the first file of a message, received or written; null without files. */
const firstFileKind = (column: "inbound_message_id" | "conversation_message_id", of: "i" | "m") => sql<string | null>`(
    select f.kind from file f where f.tenant_id = ${sql.ref(`${of}.tenant_id`)}
      and ${sql.ref(`f.${column}`)} = ${sql.ref(`${of}.id`)} order by f.position, f.id limit 1)`;

/**
 * What the newest message of a row of `conversation` is that has no text, in SQL: the provider's
 * type of message, or the kind of its first file; null for one with a text, or with neither.
 */
export const PREVIEW_KIND = sql<string | null>`(case
  when conversation.is_preview_inbound and conversation.preview = '' then (
    select case when i.kind in ('text', 'automatic') then ${firstFileKind("inbound_message_id", "i")} else i.kind end
      from inbound_message i
      where i.tenant_id = conversation.tenant_id and i.conversation_id = conversation.id
      order by i.received_at desc, i.id desc limit 1)
  when not conversation.is_preview_inbound then (
    select case when m.text <> '' then null
        else coalesce(m.phone_app_type, ${firstFileKind("conversation_message_id", "m")}) end
      from conversation_message m
      where m.tenant_id = conversation.tenant_id and m.conversation_id = conversation.id
        and m.direction = 'out' and not ${isOfBulk("m")}
      order by m.created_at desc, m.id desc limit 1)
  end)`;

/**
 * When WhatsApp refused a free text in a row of `conversation` as too late since its customer last
 * wrote, in SQL; null if it didn't.
 */
export const WINDOW_REFUSED_AT = sql<Date | null>`(
  select max(m.created_at) from conversation_message m
    where m.tenant_id = conversation.tenant_id and m.conversation_id = conversation.id
      and m.state = 'failed' and m.template is null
      and m.state_explanation ->> 'reason' = 'whatsapp.windowClosed'
      and m.created_at > coalesce(conversation.last_inbound_at, '-infinity'))`;

/** Returns the id of a reply's tenant; null for an unknown reply. */
export async function tenantOfReply(db: Kysely<DB>, id: string): Promise<string | null> {
  const { rows } = await sql<{
    tenant_id: string | null;
  }>`select tenant_of_conversation_message(${id}::uuid) as tenant_id`.execute(db);
  return rows[0]?.tenant_id ?? null;
}

/** Returns the ids of the reply and its tenant for the provider's message id; null if unknown. */
export async function replyOfProvider(
  db: Kysely<DB>,
  messageId: string,
): Promise<{ tenantId: string; id: string } | null> {
  const { rows } = await sql<{
    tenant_id: string;
    id: string;
  }>`select tenant_id, id from conversation_message_of_provider(${messageId})`.execute(db);
  return rows[0] ? { tenantId: rows[0].tenant_id, id: rows[0].id } : null;
}

/**
 * What an entry of a thread is: written by a person, sent by the product, or of a bulk send that
 * waits to be written.
 */
export type ThreadSource = "message" | "reminder" | "document" | "bulk";

export type ThreadRow = {
  id: string;
  at: Date;
  source: ThreadSource;
  direction: MessageDirection;
  /**
   * `text`, `template`, `bulk`, the provider's word for another kind, or what the product sent: a
   * step, a document.
   */
  kind: string;
  /** The name of the WhatsApp template that a reply is; else null. */
  template: string | null;
  /** Whether the business wrote it in its own WhatsApp app. */
  is_from_phone: boolean;
  subject: string | null;
  text: string;
  /** Estimated lines of an email's HTML; null without HTML. */
  html_lines: number | null;
  html_has_remote_images: boolean | null;
  /** Written automatically, without a person. */
  is_automatic: boolean;
  author_id: string | null;
  author_name: string | null;
  state: string | null;
  state_reason: string | null;
  state_explanation: Explanation | null;
  next_step: string | null;
  next_step_explanation: Explanation | null;
  /** When a planned reply goes; null for any other entry. */
  due_at: Date | null;
  /** Whether it is a reply that failed or was cancelled, which a member can send again. */
  can_retry: boolean;
  /** The newest message that sends it again; null without one. */
  retried_by_id: string | null;
};

/** The kind of a reply or note: what the phone app says, else a template's or a bulk message's. */
const WRITTEN_KIND = sql<string>`coalesce(m.phone_app_type, case when m.template is not null then 'template'
  when m.direction = 'out' and ${isOfBulk("m")} then 'bulk' else 'text' end)`;

/** When a reply `m` that waits goes, in SQL; null for one that doesn't wait. */
const WAITS_UNTIL = sql<Date | null>`case when m.direction = 'out' and m.state = 'planned' then m.due_at end`;

/**
 * Whether a receipt or statement `d` waits to be sent in a thread, or waited there until a team
 * member cancelled it, in SQL: in answer to what was written there, or to the customer on its
 * channel in answer to nothing.
 */
const waitsIn = ({ conversationId, customerId, channel }: ThreadOf) => sql<boolean>`(d.sent_at is null
    and (d.state = 'planned' or (d.state = 'cancelled' and d.state_explanation ->> 'reason' = 'stopped.byMember'))
    and d.customer_id = ${customerId}::uuid and d.channel = ${channel}
    and (d.conversation_id is null or d.conversation_id = ${conversationId}::uuid))`;

/** The first of all tries to send what a message `m` says. */
const FIRST_TRY = sql`coalesce(m.retry_of_id, m.id)`;

/** The newest message that sends a message `m` again; null without one. */
const RETRIED_BY = sql<string | null>`(select later.id from conversation_message later
    where later.tenant_id = m.tenant_id and later.retry_of_id = ${FIRST_TRY}
      and (later.created_at, later.id) > (m.created_at, m.id)
    order by later.created_at desc, later.id desc limit 1)`;

/** Whether another of the tries to send what a message `m` says has arrived. */
const OTHER_TRY_ARRIVED = sql<boolean>`(m.retry_of_id is not null and exists (
  select from conversation_message other
    where other.tenant_id = m.tenant_id and (other.id = m.retry_of_id or other.retry_of_id = m.retry_of_id)
      and other.id <> m.id and other.state in ('delivered', 'read')))`;

/** Whether the message that a message `m` of a bulk send replaces has arrived. */
const REPLACED_ARRIVED = sql<boolean>`exists (
  select from bulk_recipient b
    join conversation_message old on old.tenant_id = b.tenant_id and old.id = b.replaced_message_id
    where b.tenant_id = m.tenant_id and b.message_id = m.id and old.state in ('delivered', 'read'))`;

/**
 * Whether a message `m` is a reply that was not delivered, of which no other try has arrived or
 * came later. A bulk message isn't sent again: it would lack its link to unsubscribe. Nor is one
 * from the phone's app.
 */
export const CAN_RETRY = sql<boolean>`(m.direction = 'out' and m.state in ('failed', 'cancelled')
    and m.phone_app_type is null and not ${isOfBulk("m")} and ${RETRIED_BY} is null and not ${OTHER_TRY_ARRIVED})`;

/**
 * Returns whether what a message says has arrived by the failed one that it sends again or that it
 * replaces: its delivery was reported after its failure.
 */
export async function hasArrivedBefore(trx: TenantTrx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("conversation_message as m")
    .select("m.id")
    .where("m.id", "=", id)
    .where(sql<boolean>`(${OTHER_TRY_ARRIVED} or ${REPLACED_ARRIVED})`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether a reply can be sent again (`CAN_RETRY`), and the first of the tries to send it;
 * undefined if it isn't in this conversation.
 */
export const findRetriable = (
  trx: TenantTrx,
  { conversationId, id }: { conversationId: string; id: string },
): Promise<{ can_retry: boolean; first_id: string } | undefined> =>
  trx
    .selectFrom("conversation_message as m")
    .select([CAN_RETRY.as("can_retry"), sql<string>`${FIRST_TRY}`.as("first_id")])
    .where("m.id", "=", id)
    .where("m.conversation_id", "=", conversationId)
    .executeTakeFirst();

/** Whose entries a thread has: a conversation's, and what its customer got on its channel. */
export type ThreadOf = { conversationId: string; customerId: string; channel: ReminderChannel };

/** Where a page of a thread begins: at the newest, before, at and before, or after an entry. */
export type ThreadStart = { is: keyof typeof STARTS; cursor: Cursor } | null;

export type ThreadFilter = ThreadOf & { start: ThreadStart; limit: number };

const STARTS = { before: sql`<`, from: sql`<=`, after: sql`>` };

/**
 * Returns a page of a conversation's entries plus one row, newest first, or oldest first when it
 * begins after an entry: what the customer wrote, replies and notes, and what the product sent this
 * customer on the same channel (reminders, receipts and statements that left), and documents that
 * wait to be sent in it or were cancelled by a team member before they left. `at` is when a message
 * of the customer came, a reply or note was written, a document that didn't leave was asked for, or
 * what the product sent left. Combined reminders are one entry, and documents have an empty text.
 * Reads each by its index and merges the pages.
 */
export async function listThread(
  trx: TenantTrx,
  { conversationId, customerId, channel, start, limit }: ThreadFilter,
): Promise<ThreadRow[]> {
  const starts = (at: string, id: string) =>
    start
      ? sql`and (${sql.ref(at)}, ${sql.ref(id)}) ${STARTS[start.is]} (${start.cursor.createdAt}::timestamptz, ${start.cursor.id}::uuid)`
      : sql``;
  const order = start?.is === "after" ? sql`asc` : sql`desc`;
  const rows = limit + 1;
  const { rows: found } = await sql<ThreadRow>`
    (select i.id, i.received_at as at, 'message' as source, 'in' as direction, i.kind, null as template,
        false as is_from_phone, i.subject, i.text,
        h.lines as html_lines, h.has_remote_images as html_has_remote_images, false as is_automatic,
        null::uuid as author_id, null as author_name, null as state, null as state_reason,
        null::jsonb as state_explanation, null as next_step, null::jsonb as next_step_explanation,
        null::timestamptz as due_at, false as can_retry, null::uuid as retried_by_id
      from inbound_message i left join inbound_email_html h on h.tenant_id = i.tenant_id and h.message_id = i.id
      where i.conversation_id = ${conversationId}::uuid ${starts("i.received_at", "i.id")}
      order by i.received_at ${order}, i.id ${order} limit ${rows})
    union all
    (select m.id, m.created_at, 'message', m.direction, ${WRITTEN_KIND},
        m.template, m.phone_app_type is not null, null, m.text, null, null, m.answers_id is not null, m.author_id, u.name, m.state,
        m.state_reason, m.state_explanation, m.next_step, m.next_step_explanation, ${WAITS_UNTIL}, ${CAN_RETRY}, ${RETRIED_BY}
      from conversation_message m left join app_user u on u.id = m.author_id
      where m.conversation_id = ${conversationId}::uuid ${starts("m.created_at", "m.id")}
      order by m.created_at ${order}, m.id ${order} limit ${rows})
    union all
    (select r.id, r.sent_at, 'reminder', 'out', r.step, null, false, r.message_subject, coalesce(r.message_text, ''), null, null,
        false, null, null,
        r.state, r.state_reason, r.state_explanation, r.next_step, r.next_step_explanation, null, false, null
      from reminder r
      where r.recipient_id = ${customerId}::uuid and r.recipient_kind = 'customer' and r.channel = ${channel}
        and r.sent_at is not null and r.merged_into is null ${starts("r.sent_at", "r.id")}
      order by r.sent_at ${order}, r.id ${order} limit ${rows})
    union all
    (select d.id, d.sent_at, 'document', 'out', d.kind, null, false, null, '', null, null, false, null, null, d.state, d.state_reason,
        d.state_explanation, null, null, null, false, null
      from document_delivery d
      where d.customer_id = ${customerId}::uuid and d.channel = ${channel} and d.sent_at is not null
        ${starts("d.sent_at", "d.id")}
      order by d.sent_at ${order}, d.id ${order} limit ${rows})
    union all
    (select d.id, d.created_at, 'document', 'out', d.kind, null, false, null, '', null, null, false, null, null, d.state, d.state_reason,
        d.state_explanation, null, null, case when d.state = 'planned' then d.due_at end, false, null
      from document_delivery d
      where ${waitsIn({ conversationId, customerId, channel })} ${starts("d.created_at", "d.id")}
      order by d.created_at ${order}, d.id ${order} limit ${rows})
    order by at ${order}, id ${order} limit ${rows}`.execute(trx);
  return found;
}

/**
 * Returns the place of an entry in a thread, by its id; undefined for one that is not in it. A
 * reminder that was sent within another is found at that one.
 */
export async function findThreadPlace(
  trx: TenantTrx,
  { conversationId, customerId, channel, id }: ThreadOf & { id: string },
): Promise<Cursor | undefined> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select i.id, i.received_at as at from inbound_message i
      where i.id = ${id}::uuid and i.conversation_id = ${conversationId}::uuid
    union all
    select m.id, m.created_at from conversation_message m
      where m.id = ${id}::uuid and m.conversation_id = ${conversationId}::uuid
    union all
    select r.id, r.sent_at from reminder r
      where r.id = coalesce((select merged_into from reminder where id = ${id}::uuid), ${id}::uuid)
        and r.recipient_id = ${customerId}::uuid and r.recipient_kind = 'customer' and r.channel = ${channel}
        and r.sent_at is not null and r.merged_into is null
    union all
    select d.id, d.sent_at from document_delivery d
      where d.id = ${id}::uuid and d.customer_id = ${customerId}::uuid and d.channel = ${channel}
        and d.sent_at is not null
    union all
    select d.id, d.created_at from document_delivery d
      where d.id = ${id}::uuid and ${waitsIn({ conversationId, customerId, channel })}`.execute(trx);
  return rows[0] && { createdAt: rows[0].at, id: rows[0].id };
}

/**
 * Returns the id of the newest message of a conversation, from or to the customer; null without
 * one. A reply counts from when it was written, sent or not; notes and what the product sent don't
 * count.
 */
export async function newestEntryId(trx: TenantTrx, conversationId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    (select id, received_at as at from inbound_message where conversation_id = ${conversationId}::uuid
      order by received_at desc, id desc limit 1)
    union all
    (select id, created_at from conversation_message
      where conversation_id = ${conversationId}::uuid and direction = 'out'
      order by created_at desc, id desc limit 1)
    order by at desc, id desc limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** A message of the customer that no reply was written to. */
export type UnansweredRow = { id: string; text: string; received_at: Date };

/**
 * Returns the newest messages of a customer in a conversation, at most `limit`, oldest first, that
 * came after the last reply was written, sent or not, and after a member last had a receipt or
 * statement sent in answer, unless that failed. Notes, what else the product sent, what an
 * automatic responder wrote and chats from before the number was connected don't count, nor does
 * a reply that a member cancelled, or the reply `exceptId`.
 */
export async function listUnanswered(
  trx: TenantTrx,
  conversationId: string,
  { limit, exceptId = null }: { limit: number; exceptId?: string | null },
): Promise<UnansweredRow[]> {
  const { rows } = await unansweredOf(sql`${conversationId}::uuid`, { limit, exceptId }).execute(trx);
  return rows.toReversed();
}

/** Returns the same as `listUnanswered` for each of these conversations that has any, by its id. */
export async function listUnansweredOf(
  trx: TenantTrx,
  conversationIds: readonly string[],
  { limit }: { limit: number },
): Promise<ReadonlyMap<string, UnansweredRow[]>> {
  if (conversationIds.length === 0) return new Map();
  const { rows } = await sql<UnansweredRow & { conversation_id: string }>`
    select c.id as conversation_id, u.* from unnest(${conversationIds}::uuid[]) c(id)
    cross join lateral (${unansweredOf(sql`c.id`, { limit, exceptId: null })}) u
    order by u.received_at, u.id`.execute(trx);
  return Map.groupBy(rows, (row) => row.conversation_id);
}

/** The unanswered messages of a conversation, newest first. */
const unansweredOf = (
  conversationId: RawBuilder<unknown>,
  { limit, exceptId }: { limit: number; exceptId: string | null },
): RawBuilder<UnansweredRow> => sql<UnansweredRow>`
    select i.id, i.text, i.received_at from inbound_message i
    where i.conversation_id = ${conversationId} and i.kind <> 'automatic' and not i.is_history
      and i.received_at > coalesce((select max(m.created_at) from conversation_message m
        where m.conversation_id = ${conversationId} and m.direction = 'out'
          and m.id is distinct from ${exceptId}::uuid and not ${IS_WITHDRAWN}), '-infinity')
      and i.received_at > coalesce((select max(d.created_at) from document_delivery d
        where d.conversation_id = ${conversationId} and d.state not in ('failed', 'cancelled')), '-infinity')
    order by i.received_at desc, i.id desc limit ${limit}`;

/** The most `Message-ID`s that a reply names. */
const MAX_REFERENCES = 20;

/**
 * Returns the `Message-ID`s of the newest emails that a customer wrote in a conversation, oldest
 * first, at most 20.
 */
export async function listMessageIdHeaders(trx: TenantTrx, conversationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("inbound_message")
    .select("message_id_header")
    .where("conversation_id", "=", conversationId)
    .where("message_id_header", "is not", null)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_REFERENCES)
    .execute();
  return rows.flatMap(({ message_id_header: header }) => header ?? []).toReversed();
}

/**
 * Returns, of those of these messages that send another again, the id of the first try with their
 * own.
 */
export async function listFirstTries(trx: TenantTrx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("conversation_message")
    .select(["id", "retry_of_id"])
    .where("id", "in", ids)
    .where("retry_of_id", "is not", null)
    .execute();
  return new Map(rows.flatMap(({ id, retry_of_id: firstId }) => (firstId === null ? [] : [[id, firstId] as const])));
}

/** Returns a reply or note as an entry of its thread; undefined if unknown. */
export const findWritten = (trx: TenantTrx, id: string): Promise<ThreadRow | undefined> =>
  trx
    .selectFrom("conversation_message as m")
    .leftJoin("app_user as u", "u.id", "m.author_id")
    .select([
      "m.id",
      "m.created_at as at",
      "m.direction",
      "m.text",
      "m.author_id",
      "u.name as author_name",
      "m.state",
      "m.template",
    ])
    .select(["m.state_reason", "m.state_explanation", "m.next_step", "m.next_step_explanation"])
    .select([
      sql.lit("message" as const).as("source"),
      WRITTEN_KIND.as("kind"),
      sql<boolean>`(m.phone_app_type is not null)`.as("is_from_phone"),
      sql<string | null>`null`.as("subject"),
      sql<number | null>`null`.as("html_lines"),
      sql<boolean | null>`null`.as("html_has_remote_images"),
      sql<boolean>`m.answers_id is not null`.as("is_automatic"),
      WAITS_UNTIL.as("due_at"),
      CAN_RETRY.as("can_retry"),
      RETRIED_BY.as("retried_by_id"),
    ])
    .where("m.id", "=", id)
    .executeTakeFirst();
