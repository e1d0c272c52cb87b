import type { BulkResult, BulkRoute, BulkSkipReason } from "@aavarti/domain/bulk-messages";
import { ONE_CONVERSATION_CHANNELS } from "@aavarti/domain/channels";
import type { Cursor } from "@aavarti/domain/cursor";
import type { Explanation } from "@aavarti/domain/explanations";
import type { Language } from "@aavarti/domain/languages";
import { type Insertable, type NotNull, type RawBuilder, type Selectable, sql } from "kysely";
import type { BulkRecipient, BulkSend } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { anyOf } from "./any-of.ts";
import { isSentSince, sentAt } from "./conversation-messages.ts";
import type { ConversationRow } from "./conversations.ts";
import { releaseMessageCosts } from "./message-costs.ts";
import { CONTACT } from "./reminders/terms.ts";
import { causeColumns } from "./stored-explanations.ts";

export type BulkSendRow = Selectable<BulkSend>;
export type BulkRecipientRow = Selectable<BulkRecipient>;

/** Returns what a bulk send is about, without locking it; undefined if unknown. */
export const findBulkKind = (trx: TenantTrx, id: string): Promise<Pick<BulkSendRow, "kind"> | undefined> =>
  trx.selectFrom("bulk_send").select("kind").where("id", "=", id).executeTakeFirst();

/** Stores a bulk send with one row for everybody who was chosen. */
export async function insertBulkSend(
  trx: TenantTrx,
  send: Insertable<BulkSend>,
  recipients: readonly Insertable<BulkRecipient>[],
): Promise<void> {
  await trx.insertInto("bulk_send").values(send).execute();
  await trx
    .insertInto("bulk_recipient")
    .values([...recipients])
    .execute();
}

/** Returns a bulk send, locked until the transaction ends; undefined if unknown. */
export const lockBulkSend = (trx: TenantTrx, id: string): Promise<BulkSendRow | undefined> =>
  trx.selectFrom("bulk_send").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Changes a bulk send; does nothing for an unknown one. */
export const updateBulkSend = (
  trx: TenantTrx,
  id: string,
  change: Partial<Pick<BulkSendRow, "state" | "waits_for" | "starts_at" | "finished_at">> & { updated_at: Date },
) => trx.updateTable("bulk_send").set(change).where("id", "=", id).execute();

/** Returns the next row of a send that waits for its message; undefined when none is left. */
export const nextQueued = (trx: TenantTrx, sendId: string): Promise<BulkRecipientRow | undefined> =>
  trx
    .selectFrom("bulk_recipient")
    .selectAll()
    .where("send_id", "=", sendId)
    .where("state", "=", "queued")
    .orderBy("place")
    .limit(1)
    .executeTakeFirst();

/** Returns whether a message of a send was written to an address before. */
export async function isWrittenTo(trx: TenantTrx, sendId: string, address: string): Promise<boolean> {
  const row = await trx
    .selectFrom("bulk_recipient")
    .select("customer_id")
    .where("send_id", "=", sendId)
    .where("address", "=", address)
    .where("state", "=", "written")
    .executeTakeFirst();
  return row !== undefined;
}

/** A row of a send with what its send writes, when it began, and when it goes on. */
export type RowOfSend = BulkRecipientRow &
  Pick<
    BulkSendRow,
    "kind" | "subject" | "text" | "is_offer" | "template" | "email_fallback" | "author_id" | "starts_at" | "created_at"
  > & {
    author_name: string | null;
    cancelled_by_name: string | null;
    /** The conversation in which its message was written, and with whom; null before. */
    written_in: string | null;
    written_to: string | null;
  };

/**
 * Returns the rows whose message goes, or went, to this customer, for them or for whom they pay,
 * oldest send first: of one send, or else those that wait in running ones, and those that a member
 * cancelled for one person, unless the customer has a message of that send for another.
 */
export function listRowsTo(
  trx: TenantTrx,
  { contactId, sendId = null }: { contactId: string; sendId?: string | null },
): Promise<RowOfSend[]> {
  const ofContact = trx
    .selectFrom("bulk_recipient as r")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "r.tenant_id").onRef("c.id", "=", "r.customer_id"),
    )
    .innerJoin("bulk_send as s", (join) =>
      join.onRef("s.tenant_id", "=", "r.tenant_id").onRef("s.id", "=", "r.send_id"),
    )
    .leftJoin("app_user as u", "u.id", "s.author_id")
    .leftJoin("app_user as by", "by.id", "r.cancelled_by")
    .leftJoin("conversation_message as m", (join) =>
      join.onRef("m.tenant_id", "=", "r.tenant_id").onRef("m.id", "=", "r.message_id"),
    )
    .leftJoin("conversation as chat", (join) =>
      join.onRef("chat.tenant_id", "=", "m.tenant_id").onRef("chat.id", "=", "m.conversation_id"),
    )
    .selectAll("r")
    .select(["u.name as author_name", "by.name as cancelled_by_name"])
    .select(["m.conversation_id as written_in", "chat.customer_id as written_to"])
    .select(["s.kind", "s.subject", "s.text", "s.is_offer", "s.template", "s.email_fallback"])
    .select(["s.author_id", "s.starts_at", "s.created_at"])
    .where((eb) =>
      eb.or([eb("c.payer_id", "=", contactId), eb.and([eb("c.id", "=", contactId), eb("c.payer_id", "is", null)])]),
    )
    .orderBy("s.created_at")
    .orderBy("r.place");
  return sendId === null
    ? ofContact
        .where((eb) =>
          eb.or([
            eb.and([eb("r.state", "=", "queued"), eb("s.state", "=", "running")]),
            eb.and([eb("r.cancelled_by", "is not", null), eb.not(isWrittenFor(contactId))]),
          ]),
        )
        .execute()
    : ofContact.where("r.send_id", "=", sendId).execute();
}

/** Whether a customer has a message of the send of `r`, for them or for whom they pay. */
const isWrittenFor = (contactId: string) => sql<boolean>`exists (
  select from customer f
    join bulk_recipient w on w.tenant_id = f.tenant_id and w.send_id = r.send_id and w.customer_id = f.id
    join conversation_message said on said.tenant_id = w.tenant_id and said.id = w.message_id
    join conversation v on v.tenant_id = said.tenant_id and v.id = said.conversation_id
    where f.tenant_id = r.tenant_id and (f.id = ${contactId}::uuid or f.payer_id = ${contactId}::uuid)
      and v.customer_id = ${contactId}::uuid)`;

/** Skips queued rows of a send because a team member cancelled them; others stay as they are. */
export const cancelRows = (
  trx: TenantTrx,
  { sendId, customerIds, userId, at }: { sendId: string; customerIds: readonly string[]; userId: string; at: Date },
) =>
  trx
    .updateTable("bulk_recipient")
    .set({ state: "skipped", reason: "cancelled", cancelled_by: userId, updated_at: at })
    .where("send_id", "=", sendId)
    .where("customer_id", "=", anyOf(customerIds))
    .where("state", "=", "queued")
    .execute();

/**
 * Ends a running send of which no row waits any more: as cancelled where nothing of it was written.
 * Another stays as it is.
 */
export const endWithoutQueued = (trx: TenantTrx, sendId: string, at: Date) =>
  sql`
    update bulk_send set waits_for = null, finished_at = ${at}, updated_at = ${at},
        state = case when exists (select from bulk_recipient r
          where r.tenant_id = bulk_send.tenant_id and r.send_id = bulk_send.id and r.state = 'written')
          then 'done' else 'cancelled' end
      where id = ${sendId}::uuid and state = 'running'
        and not exists (select from bulk_recipient r
          where r.tenant_id = bulk_send.tenant_id and r.send_id = bulk_send.id and r.state = 'queued')`.execute(trx);

/** Records what became of a queued row of a send; a row in another state stays as it is. */
export const settleRecipient = (
  trx: TenantTrx,
  { sendId, customerId }: { sendId: string; customerId: string },
  change: { updated_at: Date } & (
    | { state: "skipped"; reason: BulkSkipReason }
    | {
        state: "written";
        route: BulkRoute;
        address: string;
        language: Language;
        message_id: string;
        /** The subscription it names; null for the author's own text. */
        subscription_id: string | null;
      }
  ),
) =>
  trx
    .updateTable("bulk_recipient")
    .set(change)
    .where("send_id", "=", sendId)
    .where("customer_id", "=", customerId)
    .where("state", "=", "queued")
    .execute();

/**
 * Skips all queued rows of a send, and cancels its messages that nobody has begun to send, for
 * `cause`; one that waits for a cause of its own keeps that. Returns the ids of those messages.
 */
export async function cancelRest(
  trx: TenantTrx,
  sendId: string,
  { at, cause }: { at: Date; cause: Explanation },
): Promise<string[]> {
  await trx
    .updateTable("bulk_recipient")
    .set({ state: "skipped", reason: "cancelled", updated_at: at })
    .where("send_id", "=", sendId)
    .where("state", "=", "queued")
    .execute();
  const { state_reason, state_explanation } = causeColumns(cause);
  const cancelled = await trx
    .updateTable("conversation_message as m")
    .from("bulk_recipient as r")
    .set({
      state: "cancelled",
      state_reason: sql`coalesce(m.state_reason, ${state_reason})`,
      state_explanation: sql`case when m.state_reason is null then ${state_explanation}::jsonb else m.state_explanation end`,
      updated_at: at,
    })
    .whereRef("r.tenant_id", "=", "m.tenant_id")
    .whereRef("r.message_id", "=", "m.id")
    .where("r.send_id", "=", sendId)
    .where("m.state", "=", "planned")
    .returning("m.id")
    .execute();
  const ids = cancelled.map(({ id }) => id);
  await releaseMessageCosts(trx, ids);
  return ids;
}

/**
 * Returns the bulk send that a message belongs to, and the customer, language, route and address
 * that it was written for; undefined for others.
 */
export const findBulkMessage = (trx: TenantTrx, messageId: string) =>
  trx
    .selectFrom("bulk_recipient as r")
    .innerJoin("bulk_send as s", (join) =>
      join.onRef("s.tenant_id", "=", "r.tenant_id").onRef("s.id", "=", "r.send_id"),
    )
    .select(["s.id as send_id", "s.kind", "s.is_offer", "s.subject", "s.template", "s.email_fallback"])
    .select(["s.created_at as send_created_at", "r.language", "r.customer_id", "r.route", "r.address"])
    .where("r.message_id", "=", messageId)
    .executeTakeFirst();

/**
 * Returns the row of a send whose message is this one, with the message's state and the reason of
 * it; undefined once another message has replaced it.
 */
export const findRecipientOf = (trx: TenantTrx, messageId: string) =>
  trx
    .selectFrom("bulk_recipient as r")
    .innerJoin("conversation_message as m", (join) =>
      join.onRef("m.tenant_id", "=", "r.tenant_id").onRef("m.id", "=", "r.message_id"),
    )
    .select(["r.send_id", "r.customer_id", "r.route", "m.state", "m.state_explanation"])
    .where("r.message_id", "=", messageId)
    .executeTakeFirst();

/**
 * Puts the email that replaces a failed message into the row of a send; a row in which another
 * message has replaced it stays as it is. Returns whether it was put there.
 */
export async function replaceMessage(
  trx: TenantTrx,
  failed: { messageId: string; route: Exclude<BulkRoute, "email"> },
  email: { messageId: string; address: string; language: Language; subscriptionId: string | null; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("bulk_recipient")
    .set({
      replaced_message_id: failed.messageId,
      replaced_route: failed.route,
      message_id: email.messageId,
      route: "email",
      address: email.address,
      language: email.language,
      subscription_id: email.subscriptionId,
      updated_at: email.at,
    })
    .where("message_id", "=", failed.messageId)
    .where("state", "=", "written")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns which of these customers were chosen for, or got, a message of a bulk send that asks for
 * what is due and was sent, or is due, at or after an instant, each once. What failed or was
 * cancelled doesn't count, nor does the message `exceptId`. Empty for an empty list.
 */
export async function listAskedInBulk(
  trx: TenantTrx,
  { customerIds, since, exceptId }: { customerIds: readonly string[]; since: Date; exceptId: string | null },
): Promise<ReadonlySet<string>> {
  const asking = trx
    .selectFrom("bulk_recipient as r")
    .innerJoin("bulk_send as s", (join) =>
      join.onRef("s.tenant_id", "=", "r.tenant_id").onRef("s.id", "=", "r.send_id"),
    )
    .innerJoin("conversation_message as m", (join) =>
      join.onRef("m.tenant_id", "=", "r.tenant_id").onRef("m.id", "=", "r.message_id"),
    )
    .innerJoin("conversation as chat", (join) =>
      join.onRef("chat.tenant_id", "=", "m.tenant_id").onRef("chat.id", "=", "m.conversation_id"),
    )
    // What names a subscription asks for what is due.
    .where((eb) => eb.or([eb("s.kind", "=", "due"), eb("r.subscription_id", "is not", null)]))
    .where(isSentSince(since, exceptId));
  const rows = await asking
    .select("r.customer_id")
    .where("r.customer_id", "=", anyOf(customerIds))
    .union(asking.select("chat.customer_id").where("chat.customer_id", "=", anyOf(customerIds)))
    .execute();
  return new Set(rows.map(({ customer_id }) => customer_id));
}

/**
 * Returns when each of these subscriptions was last named by a `due` message of a bulk send that
 * was sent, or is due, at or after an instant. What failed or was cancelled doesn't count. Empty
 * for an empty list.
 */
export async function lastNamedInBulk(
  trx: TenantTrx,
  { subscriptionIds, since }: { subscriptionIds: readonly string[]; since: Date },
): Promise<ReadonlyMap<string, Date>> {
  const rows = await trx
    .selectFrom("bulk_recipient as r")
    .innerJoin("conversation_message as m", (join) =>
      join.onRef("m.tenant_id", "=", "r.tenant_id").onRef("m.id", "=", "r.message_id"),
    )
    .select(["r.subscription_id", (eb) => eb.fn.max(sentAt).as("at")])
    .where("r.subscription_id", "=", anyOf(subscriptionIds))
    .where(isSentSince(since, null))
    .groupBy("r.subscription_id")
    .$narrowType<{ subscription_id: NotNull }>()
    .execute();
  return new Map(rows.map((row) => [row.subscription_id, row.at]));
}

/** Records which subscription the message of a bulk send names, after it was written anew. */
export const recordNamed = (trx: TenantTrx, messageId: string, subscriptionId: string) =>
  trx
    .updateTable("bulk_recipient")
    .set({ subscription_id: subscriptionId })
    .where("message_id", "=", messageId)
    .execute();

/**
 * Returns these customers, also from Trash, with who gets their messages: their payer, or they
 * themselves. Unknown ones are left out.
 */
export const listBulkPeople = (trx: TenantTrx, ids: readonly string[]) =>
  trx
    .selectFrom("customer as c")
    .leftJoin("customer as payer", (join) =>
      join.onRef("payer.tenant_id", "=", "c.tenant_id").onRef("payer.id", "=", "c.payer_id"),
    )
    .select(CONTACT)
    .select(["c.id as customer_id", "c.name as customer_name", "c.is_sample", "c.deleted_at"])
    .select(["payer.deleted_at as payer_deleted_at"])
    .select(sql<string | null>`case when payer.id is null then c.company else payer.company end`.as("contact_company"))
    .select(sql<unknown>`case when payer.id is null then c.fields else payer.fields end`.as("contact_fields"))
    .where("c.id", "=", anyOf(ids))
    .execute();
export type BulkPerson = Awaited<ReturnType<typeof listBulkPeople>>[number];

/** Returns the WhatsApp conversations of these customers. */
export const listChatsOf = (trx: TenantTrx, customerIds: readonly string[]): Promise<ConversationRow[]> =>
  trx
    .selectFrom("conversation")
    .selectAll()
    .where("channel", "in", ONE_CONVERSATION_CHANNELS)
    .where("customer_id", "=", anyOf(customerIds))
    .execute();

/**
 * Whether the WhatsApp message `old` of a row arrived after all, and the email `m` that was to
 * replace it was withdrawn or failed.
 */
const ARRIVED_LATE = sql<boolean>`(m.state in ('cancelled', 'failed') and old.state in ('delivered', 'read'))`;

const RESULT = sql<BulkResult>`case when ${ARRIVED_LATE} then old.state
  when r.state = 'written' then m.state else r.state end`;

/**
 * Chooses what a row says, in SQL: of the WhatsApp message that arrived after all, else as usual.
 */
const ofArrived = <Value>(late: RawBuilder<unknown>, usual: string) =>
  sql<Value>`case when ${ARRIVED_LATE} then ${late} else ${sql.ref(usual)} end`;

/** A send with its author's name, and how many of its messages are in each state. */
export type BulkSendDetails = BulkSendRow & {
  author_name: string | null;
  results: Partial<Record<BulkResult, number>>;
  /** What its WhatsApp messages cost, reported or estimated, in tenths of a paisa. */
  cost_tenths: number;
};

const details = (trx: TenantTrx) =>
  trx
    .selectFrom("bulk_send as s")
    .leftJoin("app_user as u", "u.id", "s.author_id")
    .selectAll("s")
    .select("u.name as author_name")
    .select(
      sql<Partial<Record<BulkResult, number>>>`(select coalesce(jsonb_object_agg(result, count), '{}') from (
        select ${RESULT} as result, count(*)::int as count from bulk_recipient r
        left join conversation_message m on m.tenant_id = r.tenant_id and m.id = r.message_id
        left join conversation_message old on old.tenant_id = r.tenant_id and old.id = r.replaced_message_id
        where r.tenant_id = s.tenant_id and r.send_id = s.id group by 1) counted)`.as("results"),
    )
    .select(
      sql<number>`(select coalesce(sum(k.price_tenths), 0)::int from bulk_recipient r
        join message_cost k on k.tenant_id = r.tenant_id and k.message_id in (r.message_id, r.replaced_message_id)
        where r.tenant_id = s.tenant_id and r.send_id = s.id)`.as("cost_tenths"),
    );

/** Returns a send with what became of its messages; undefined if unknown. */
export const findBulkSend = (trx: TenantTrx, id: string): Promise<BulkSendDetails | undefined> =>
  details(trx).where("s.id", "=", id).executeTakeFirst();

/** Returns a page of sends plus one row, newest first. */
export async function listBulkSends(
  trx: TenantTrx,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<BulkSendDetails[]> {
  let query = details(trx)
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .limit(limit + 1);
  if (cursor)
    query = query.where(sql<boolean>`(s.created_at, s.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`);
  return query.execute();
}

/** Returns which of these messages on WhatsApp an email has replaced that was sent. */
export async function listSentByEmail(trx: TenantTrx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom("bulk_recipient as r")
    .innerJoin("conversation_message as m", (join) =>
      join.onRef("m.tenant_id", "=", "r.tenant_id").onRef("m.id", "=", "r.message_id"),
    )
    .select("r.replaced_message_id as id")
    .where("r.replaced_message_id", "=", anyOf(ids))
    .where("m.state", "in", ["sent", "delivered", "read"])
    .$narrowType<{ id: NotNull }>()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the result for each customer of a send, or for one of them, in the order in which they
 * were chosen. A message that waits has the route that was planned when the send began.
 */
export function listBulkResults(trx: TenantTrx, sendId: string, customerId: string | null = null) {
  const results = trx
    .selectFrom("bulk_recipient as r")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "r.tenant_id").onRef("c.id", "=", "r.customer_id"),
    )
    .leftJoin("conversation_message as m", (join) =>
      join.onRef("m.tenant_id", "=", "r.tenant_id").onRef("m.id", "=", "r.message_id"),
    )
    .leftJoin("conversation_message as old", (join) =>
      join.onRef("old.tenant_id", "=", "r.tenant_id").onRef("old.id", "=", "r.replaced_message_id"),
    )
    .leftJoin("conversation as chat", (join) =>
      join.onRef("chat.tenant_id", "=", "old.tenant_id").onRef("chat.id", "=", "old.conversation_id"),
    )
    .leftJoin("app_user as u", "u.id", "r.cancelled_by")
    .select(["r.customer_id", "c.name as customer_name", "r.reason", "r.cancelled_by", "u.name as cancelled_by_name"])
    .select([
      sql<BulkRoute | null>`case when ${ARRIVED_LATE} then r.replaced_route
        when r.state = 'queued' then r.planned_route else r.route end`.as("route"),
      ofArrived<string | null>(sql`coalesce(old.template_to, chat.address)`, "r.address").as("address"),
      ofArrived<string | null>(sql`old.conversation_id`, "m.conversation_id").as("conversation_id"),
      ofArrived<Date | null>(sql`old.sent_at`, "m.sent_at").as("sent_at"),
      ofArrived<string | null>(sql`null`, "m.state_reason").as("state_reason"),
      ofArrived<string | null>(sql`null`, "m.next_step").as("next_step"),
      ofArrived<BulkRoute | null>(sql`null`, "r.replaced_route").as("replaced_route"),
    ])
    .select(["m.state_explanation", "m.next_step_explanation", "m.template"])
    .select(["old.state_reason as replaced_reason", "old.state_explanation as replaced_explanation"])
    .select(["r.updated_at", RESULT.as("result")])
    .where("r.send_id", "=", sendId)
    .orderBy("r.place");
  return (customerId === null ? results : results.where("r.customer_id", "=", customerId)).execute();
}
export type BulkResultRow = Awaited<ReturnType<typeof listBulkResults>>[number];
