import { ONE_CONVERSATION_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { INBOX_TABS, type InboxTab, type ListedTab } from "@aavarti/domain/conversations";
import type { Cursor } from "@aavarti/domain/cursor";
import { peopleText } from "@aavarti/domain/search-words";
import { type Insertable, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Conversation } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { IS_PREVIEW_FAILED, PREVIEW_KIND, WINDOW_REFUSED_AT } from "./conversation-messages.ts";
import { containing } from "./keyset.ts";
import { hasAddress } from "./people-search.ts";

export type ConversationRow = Selectable<Conversation>;

/** A conversation with the names of its customer and assignee, as one member sees it. */
export type ConversationDetails = ConversationRow & {
  customer_name: string;
  assignee_name: string | null;
  /** Whether the customer wrote since the member last read it. */
  is_unread: boolean;
  /** Whether its address is known as the customer's or their payer's (`IS_ADDRESS_KNOWN`). */
  is_address_known: boolean;
  /** Whether its newest message is a reply that failed or was cancelled. */
  is_preview_failed: boolean;
  /** When WhatsApp refused a free text as too late since the customer last wrote; else null. */
  window_refused_at: Date | null;
  /**
   * What the newest message is that has no text: its type at the provider, or of its first file.
   */
  preview_kind: string | null;
};

/** Stores a new conversation. A second WhatsApp chat of a customer violates a unique index. */
export const insertConversation = (trx: TenantTrx, row: Insertable<Conversation>) =>
  trx.insertInto("conversation").values(row).execute();

/** Returns a conversation locked until the transaction ends; undefined if unknown. */
export const lockConversation = (trx: TenantTrx, id: string): Promise<ConversationRow | undefined> =>
  trx.selectFrom("conversation").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/**
 * Locks the conversation of a message until the transaction ends. Call it before that is locked.
 */
export const lockConversationOf = (trx: TenantTrx, messageId: string) =>
  trx
    .selectFrom("conversation")
    .select("id")
    .where("id", "=", (eb) =>
      eb.selectFrom("conversation_message as m").select("m.conversation_id").where("m.id", "=", messageId),
    )
    .forNoKeyUpdate()
    .execute();

/**
 * Returns the id of the newest conversation that began at or after an instant with this email to a
 * customer at an address, unless the email failed or was cancelled; null without one. Lock the
 * customer before.
 */
export async function findBegunWith(
  trx: TenantTrx,
  {
    customerId,
    address,
    subject,
    text,
    since,
  }: { customerId: string; address: string; subject: string; text: string; since: Date },
): Promise<string | null> {
  const row = await trx
    .selectFrom("conversation as c")
    .innerJoin("conversation_message as m", (join) =>
      join.onRef("m.tenant_id", "=", "c.tenant_id").onRef("m.conversation_id", "=", "c.id"),
    )
    .select("c.id")
    .where("c.customer_id", "=", customerId)
    .where("c.channel", "=", "email")
    .where("c.address", "=", address)
    .where("c.subject", "=", subject)
    .where("c.created_at", ">=", since)
    .where("m.direction", "=", "out")
    .where("m.text", "=", text)
    .where("m.state", "not in", ["failed", "cancelled"])
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Returns the conversation that a customer's message on a channel continues, locked until the
 * transaction ends: the one with the first message of `answeredIds` that is in any (the provider's
 * id of a message of ours, or the customer's own `Message-ID`), else the newest that is not closed,
 * else, where the channel has one chat with a person, that chat. Undefined when a new one begins.
 * Lock the customer before.
 */
export async function lockContinued(
  trx: TenantTrx,
  {
    customerId,
    channel,
    answeredIds,
  }: { customerId: string; channel: ReminderChannel; answeredIds: readonly string[] },
): Promise<ConversationRow | undefined> {
  const ids = sql`${answeredIds}::text[]`;
  const place = sql<number | null>`least(
    (select min(array_position(${ids}, m.provider_message_id)) from conversation_message m
      where m.conversation_id = conversation.id and m.provider_message_id = any(${ids})),
    (select min(array_position(${ids}, i.message_id_header)) from inbound_message i
      where i.conversation_id = conversation.id and i.message_id_header = any(${ids})))`;
  return trx
    .selectFrom("conversation")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("channel", "=", channel)
    .where((eb) =>
      eb.or([
        eb("state", "<>", "closed"),
        eb("channel", "in", ONE_CONVERSATION_CHANNELS),
        ...(answeredIds.length === 0 ? [] : [sql<boolean>`${place} is not null`]),
      ]),
    )
    .$if(answeredIds.length > 0, (query) => query.orderBy(sql`${place} asc nulls last`))
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes columns of a conversation; does nothing for an unknown one. */
export const updateConversation = (
  trx: TenantTrx,
  id: string,
  change: Partial<
    Pick<
      ConversationRow,
      | "state"
      | "snoozed_until"
      | "assignee_id"
      | "address"
      | "subject"
      | "last_message_at"
      | "last_inbound_at"
      | "preview"
      | "is_preview_inbound"
      | "moved_at"
    >
  > & { updated_at: Date },
) => trx.updateTable("conversation").set(change).where("id", "=", id).execute();

/**
 * Records that a member has read a conversation until an instant, which never moves back, and that
 * it isn't marked as unread any more.
 */
export const markConversationRead = (
  trx: TenantTrx,
  row: { tenant_id: string; conversation_id: string; user_id: string; read_at: Date },
) =>
  trx
    .insertInto("conversation_read")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "conversation_id", "user_id"]).doUpdateSet({
        read_at: sql<Date>`greatest(conversation_read.read_at, excluded.read_at)`,
        is_marked_unread: false,
      }),
    )
    .execute();

/** Marks a conversation as unread for a member, until they read it. */
export const markConversationUnread = (
  trx: TenantTrx,
  row: { tenant_id: string; conversation_id: string; user_id: string; at: Date },
) =>
  trx
    .insertInto("conversation_read")
    .values({
      tenant_id: row.tenant_id,
      conversation_id: row.conversation_id,
      user_id: row.user_id,
      read_at: row.at,
      is_marked_unread: true,
    })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "conversation_id", "user_id"]).doUpdateSet({ is_marked_unread: true }),
    )
    .execute();

/** Whether a conversation of these is snoozed at an instant. */
const isSnoozed = (now: Date) => sql<boolean>`coalesce(conversation.snoozed_until > ${now}::timestamptz, false)`;

const IS_IN_TAB: Readonly<
  Record<ListedTab, (reader: { userId: string; now: Date }) => ReturnType<typeof sql<boolean>>>
> = {
  unanswered: ({ now }) => sql<boolean>`(conversation.state = 'open' and not ${isSnoozed(now)})`,
  mine: ({ userId, now }) =>
    sql<boolean>`(conversation.assignee_id = ${userId}::uuid and conversation.state <> 'closed' and not ${isSnoozed(now)})`,
  all: ({ now }) => sql<boolean>`(conversation.state <> 'closed' and not ${isSnoozed(now)})`,
  // Without coalesce, as an index has it.
  snoozed: ({ now }) =>
    sql<boolean>`(conversation.state <> 'closed' and conversation.snoozed_until > ${now}::timestamptz)`,
  closed: () => sql<boolean>`(conversation.state = 'closed')`,
  any: () => sql<boolean>`true`,
};

export type ConversationFilter = {
  tab: ListedTab;
  userId: string;
  now: Date;
  /**
   * Part of a name, an address, a subject or the text of a message, reply or note; every
   * conversation when undefined.
   */
  search: string | undefined;
  customerId: string | undefined;
};

function filtered(
  trx: TenantTrx,
  { tab, userId, now, customerId }: Omit<ConversationFilter, "search">,
  found: RawBuilder<boolean> | null = null,
) {
  let query = trx
    .selectFrom("conversation")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "conversation.tenant_id").onRef("c.id", "=", "conversation.customer_id"),
    )
    .where("c.deleted_at", "is", null)
    .where(IS_IN_TAB[tab]({ userId, now }));
  if (customerId) query = query.where("conversation.customer_id", "=", customerId);
  if (found) query = query.where(found);
  return query;
}

/** Up to this many conversations are named by their ids; of more, some are on every next page. */
const FEW = 1000;

/**
 * Returns the SQL condition for the conversations that hold the text of a search. Up to 1,000 are
 * named by their ids, found by trigram indexes in a security definer function, since row security
 * keeps LIKE from using them. For more, or if more than 2,000 messages hold the text, each
 * conversation is compared in the order of the list.
 */
async function matching(trx: TenantTrx, search: string): Promise<RawBuilder<boolean>> {
  const [pattern, people] = [containing(search), containing(peopleText(search))];
  // The ids return to the database as they came.
  const { rows } = await sql<{ ids: string | null }>`
    select search_conversations(${pattern}, ${people}, ${FEW})::text as ids`.execute(trx);
  const ids = rows[0]?.ids;
  return typeof ids === "string" ? sql<boolean>`conversation.id = any(${ids}::uuid[])` : holds(search);
}

/** Compares a row of `conversation`, with its customer `c` and everything written in it. */
const holds = (search: string) => {
  const [pattern, people] = [containing(search), containing(peopleText(search))];
  return sql<boolean>`(c.search like ${people} or ${hasAddress("c", sql`beside.value like ${people}`)}
    or lower(conversation.address) like ${pattern}
    or lower(coalesce(conversation.subject, '')) like ${pattern}
    or exists (select from inbound_message i where i.conversation_id = conversation.id and lower(i.text) like ${pattern})
    or exists (select from conversation_message m
      where m.conversation_id = conversation.id and lower(m.text) like ${pattern}))`;
};

/** So many of the newest conversations are compared before the indexes are searched. */
const COMPARED = 200;

/**
 * Returns a page of a tab's conversations plus one row, the newest message first; of one customer
 * and those that hold the text of `search` (in the customer's name, company, phone, email or other
 * addresses, in the address, the subject, or what was written in them) if given. Those of customers
 * in Trash are left out. A search first compares the 200 newest: a common word fills the page with
 * them, of which the indexes would find thousands.
 */
export async function listConversations(
  trx: TenantTrx,
  { limit, cursor, ...filter }: ConversationFilter & { limit: number; cursor: Cursor | undefined },
): Promise<ConversationDetails[]> {
  const page = { limit: limit + 1, cursor };
  if (!filter.search) return conversationsOf(trx, filter, page);
  const newest = await filtered(trx, filter)
    .select("conversation.id")
    .$call(inOrder({ limit: COMPARED, cursor }))
    .execute();
  const among = sql<boolean>`conversation.id = any(${newest.map(({ id }) => id)}::uuid[])`;
  const near = await conversationsOf(trx, filter, page, sql<boolean>`(${among} and ${holds(filter.search)})`);
  if (near.length > limit || newest.length < COMPARED) return near;
  return conversationsOf(trx, filter, page, await matching(trx, filter.search));
}

type Page = { limit: number; cursor: Cursor | undefined };

const conversationsOf = (
  trx: TenantTrx,
  filter: ConversationFilter,
  page: Page,
  found: RawBuilder<boolean> | null = null,
): Promise<ConversationDetails[]> =>
  filtered(trx, filter, found)
    .leftJoin("app_user as u", "u.id", "conversation.assignee_id")
    .leftJoin("conversation_read as r", (join) =>
      join
        .onRef("r.tenant_id", "=", "conversation.tenant_id")
        .onRef("r.conversation_id", "=", "conversation.id")
        .on("r.user_id", "=", filter.userId),
    )
    .selectAll("conversation")
    .select(["c.name as customer_name", "u.name as assignee_name"])
    .select([IS_UNREAD.as("is_unread"), IS_ADDRESS_KNOWN.as("is_address_known")])
    .select([IS_PREVIEW_FAILED.as("is_preview_failed"), WINDOW_REFUSED_AT.as("window_refused_at")])
    .select(PREVIEW_KIND.as("preview_kind"))
    .$call(inOrder(page))
    .execute();

/** Orders a query of conversations by their newest message, from the cursor on. */
const inOrder =
  ({ limit, cursor }: Page) =>
  <Database, Tables extends keyof Database, Row>(query: SelectQueryBuilder<Database, Tables, Row>) => {
    const ordered = query
      .orderBy(sql`conversation.last_message_at`, "desc")
      .orderBy(sql`conversation.id`, "desc")
      .limit(limit);
    if (!cursor) return ordered;
    return ordered.where(
      sql<boolean>`(conversation.last_message_at, conversation.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`,
    );
  };

const IS_UNREAD = sql<boolean>`(coalesce(r.is_marked_unread, false)
  or (conversation.last_inbound_at is not null and conversation.state <> 'closed'
    and coalesce(r.read_at < conversation.last_inbound_at, true)))`;

/** Whether a member moved the sender of a conversation from this customer to another one. */
const isMovedFrom = (customerId: RawBuilder<unknown>) => sql<boolean>`exists (
    select from moved_sender m where m.tenant_id = c.tenant_id and m.from_customer_id = ${customerId}
      and m.value = case conversation.channel when 'email' then lower(conversation.address)
        else conversation.address end)`;

/**
 * Whether the address that a conversation was last written from is its customer's or their payer's:
 * in the record, or a verified one beside it. Not where a member moved that sender from the
 * customer to another one, nor as the payer's from whom it was moved.
 */
const IS_ADDRESS_KNOWN = sql<boolean>`(exists (
    select from customer k where k.tenant_id = c.tenant_id and k.id in (c.id, c.payer_id) and k.deleted_at is null
      and not ${isMovedFrom(sql`k.id`)}
      and ((conversation.channel = 'email' and lower(k.email) = lower(conversation.address))
        or (conversation.channel = 'whatsapp' and k.phone_e164 = conversation.address)
        or exists (select from customer_identity i where i.tenant_id = k.tenant_id and i.customer_id = k.id
          and i.kind = any(case conversation.channel when 'email' then array['email'] else array['phone', 'wa_bsuid'] end)
          and i.value = case conversation.channel when 'email' then lower(conversation.address)
            else conversation.address end
          and i.removed_at is null and i.verified_at is not null)))
  and not ${isMovedFrom(sql`c.id`)})`;

/**
 * Returns one conversation with its names, as a member sees it, or without one (null) as somebody
 * who has read nothing; undefined if it is unknown or its customer in Trash. Closed ones, and those
 * in which the customer has not written, are unread only if the member marked them so.
 */
export const findConversation = (
  trx: TenantTrx,
  { id, userId }: { id: string; userId: string | null },
): Promise<ConversationDetails | undefined> =>
  trx
    .selectFrom("conversation")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "conversation.tenant_id").onRef("c.id", "=", "conversation.customer_id"),
    )
    .leftJoin("app_user as u", "u.id", "conversation.assignee_id")
    .leftJoin("conversation_read as r", (join) =>
      join
        .onRef("r.tenant_id", "=", "conversation.tenant_id")
        .onRef("r.conversation_id", "=", "conversation.id")
        .on(sql<boolean>`r.user_id = ${userId}::uuid`),
    )
    .selectAll("conversation")
    .select(["c.name as customer_name", "u.name as assignee_name"])
    .select([IS_UNREAD.as("is_unread"), IS_ADDRESS_KNOWN.as("is_address_known")])
    .select([IS_PREVIEW_FAILED.as("is_preview_failed"), WINDOW_REFUSED_AT.as("window_refused_at")])
    .select(PREVIEW_KIND.as("preview_kind"))
    .where("conversation.id", "=", id)
    .where("c.deleted_at", "is", null)
    .executeTakeFirst();

/**
 * Counts the conversations of a tab, up to `most`, in the order of the index that has the tab: the
 * planner, which sees neither how many are the business's nor how few are asked for, otherwise
 * reads them all. Customers are looked up one by one for the same reason.
 */
async function countTab(
  trx: TenantTrx,
  { tab, most, ...reader }: { tab: ListedTab; userId: string; now: Date; most: number },
): Promise<number> {
  const found = trx
    .selectFrom("conversation")
    .select("conversation.id")
    .where(IS_IN_TAB[tab](reader))
    .where(
      sql<boolean>`(select c.deleted_at is null from customer c
        where c.tenant_id = conversation.tenant_id and c.id = conversation.customer_id)`,
    )
    .orderBy(tab === "snoozed" ? "conversation.snoozed_until" : "conversation.last_message_at", "desc")
    .limit(most);
  const { count } = await trx
    .selectFrom(found.as("found"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Counts the conversations that wait for an answer at an instant, up to `most`: those of the tab
 * Unanswered. Those of customers in Trash are not counted.
 */
export const countUnanswered = (trx: TenantTrx, asked: { userId: string; now: Date; most: number }): Promise<number> =>
  countTab(trx, { tab: "unanswered", ...asked });

/** Most conversations that a tab counts exactly. */
const MAX_COUNTED = 1_000;

/**
 * Counts the conversations of each tab for a member, read or not, each up to 1,000. Those of
 * customers in Trash are not counted, and snoozed ones in no tab but `snoozed` and `closed`.
 */
export async function countInboxTabs(
  trx: TenantTrx,
  reader: { userId: string; now: Date },
): Promise<Record<InboxTab, number>> {
  const counted = await Promise.all(
    INBOX_TABS.map(
      async (tab): Promise<[InboxTab, number]> => [tab, await countTab(trx, { tab, ...reader, most: MAX_COUNTED })],
    ),
  );
  return Object.fromEntries(counted) as Record<InboxTab, number>;
}
