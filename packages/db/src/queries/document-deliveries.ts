import type { CalendarDate } from "@aavarti/domain/calendar";
import { SEARCHABLE_CHANNELS } from "@aavarti/domain/channels";
import type { Explanation } from "@aavarti/domain/explanations";
import type { IssuedReceipt } from "@aavarti/domain/payment-receipt";
import type { StatementPeriod } from "@aavarti/domain/statement";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { DB, DocumentDelivery } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { anyOf } from "./any-of.ts";
import { releaseMessageCosts } from "./message-costs.ts";
import { causeColumns } from "./stored-explanations.ts";

export type DeliveryRow = Selectable<DocumentDelivery>;
export type DeliveryState = DeliveryRow["state"];

/**
 * Whether a delivery `d` is on its way: planned, sending, or with an unknown outcome that its
 * channel can look up. Literals and no parameters, or the planner would not see that the partial
 * index `document_delivery_open` has these rows.
 */
export const isDeliveryOpen = sql<boolean>`(d.state in ('planned', 'sending')
  or (d.state = 'unknown' and d.channel in (${sql.join(SEARCHABLE_CHANNELS.map((channel) => sql.lit(channel)))})))`;

/**
 * Inserts a delivery of a document by email or WhatsApp, unless the document is on its way on this
 * channel already. Returns the new row, or the one that is on its way (planned, sending, or being
 * looked up), and whether it `isNew`. Sends nothing.
 */
export async function addDelivery(
  trx: TenantTrx,
  row: Insertable<DocumentDelivery> & { document_id: string },
): Promise<{ delivery: DeliveryRow; isNew: boolean }> {
  const added = await trx
    .insertInto("document_delivery")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) return { delivery: added, isNew: true };
  const delivery = await trx
    .selectFrom("document_delivery as d")
    .selectAll()
    .where("d.document_id", "=", row.document_id)
    .where("d.channel", "=", row.channel)
    .where(isDeliveryOpen)
    .executeTakeFirstOrThrow();
  return { delivery, isNew: false };
}

/**
 * Says that a planned delivery answers what its customer wrote last: of their open conversations on
 * the channel, the one with the newest message, not later than `created_at`, waits for the customer
 * and is no longer snoozed. A delivery that is asked for again counts from then on. Returns whether
 * there is one. Lock the customer before.
 */
export async function answerWithDocument(
  trx: TenantTrx,
  { id, customer_id: customerId, channel, created_at: at }: DeliveryRow,
): Promise<boolean> {
  const answered = await trx
    .updateTable("conversation")
    .set({ state: "waiting", snoozed_until: null, updated_at: at })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("conversation as c")
        .select("c.id")
        .where("c.customer_id", "=", customerId)
        .where("c.channel", "=", channel)
        .where("c.state", "=", "open")
        .where("c.last_inbound_at", "<=", at)
        .orderBy("c.last_inbound_at", "desc")
        .orderBy("c.id", "desc")
        .limit(1),
    )
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (!answered) return false;
  const change = { conversation_id: answered.id, created_at: at };
  await trx.updateTable("document_delivery").set(change).where("id", "=", id).execute();
  return true;
}

/**
 * Opens the conversation again that a delivery was to answer, unless a reply or another document
 * after it was sent or is on its way: its customer has no answer.
 */
const reopenWithoutAnswer = (trx: TenantTrx, id: string, at: Date) =>
  sql`update conversation set state = 'open', updated_at = ${at}
    from document_delivery d
    where d.id = ${id}::uuid and conversation.tenant_id = d.tenant_id and conversation.id = d.conversation_id
      and conversation.state = 'waiting'
      and not exists (select from conversation_message later
        where later.tenant_id = d.tenant_id and later.conversation_id = d.conversation_id and later.direction = 'out'
          and later.state not in ('failed', 'cancelled') and later.created_at >= d.created_at)
      and not exists (select from document_delivery later
        where later.tenant_id = d.tenant_id and later.conversation_id = d.conversation_id and later.id <> d.id
          and later.state not in ('failed', 'cancelled') and later.created_at >= d.created_at)`.execute(trx);

/**
 * Locks the receipts and statements that answered a conversation until the transaction ends. Call
 * it before the conversation itself is locked to be deleted, which changes them: who sends one
 * locks it before the conversation. Lock the customer before, so that none is added.
 */
export const lockDeliveriesOf = (trx: TenantTrx, conversationId: string) =>
  trx
    .selectFrom("document_delivery")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** What a delivery's document says, for a thread. */
export type DeliveredDocument = Pick<DeliveryRow, "id" | "kind" | "language" | "document_id"> & {
  payment_id: string | null;
  receipt_number: string | null;
  received_paise: number | null;
  issued: IssuedReceipt | null;
  /** Who paid, or whose account it is; null once they are erased. */
  customer_name: string | null;
  period_from: CalendarDate | null;
  period_to: CalendarDate | null;
};

/** Returns what the documents of these deliveries say; empty for an empty list. */
export async function listDeliveredDocuments(trx: TenantTrx, ids: readonly string[]): Promise<DeliveredDocument[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("document_delivery as d")
    .leftJoin("payment as p", (join) =>
      join
        .onRef("p.tenant_id", "=", "d.tenant_id")
        .onRef("p.id", "=", "d.subject_id")
        .on("d.kind", "=", "payment_receipt"),
    )
    .leftJoin("payment_receipt as r", (join) =>
      join.onRef("r.tenant_id", "=", "p.tenant_id").onRef("r.payment_id", "=", "p.id"),
    )
    .leftJoin("document as paper", (join) =>
      join.onRef("paper.tenant_id", "=", "d.tenant_id").onRef("paper.id", "=", "d.document_id"),
    )
    .leftJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "d.tenant_id").on(sql<boolean>`c.id = coalesce(p.payer_id, d.subject_id)`),
    )
    .select(["d.id", "d.kind", "d.language", "d.document_id", "p.id as payment_id", "p.receipt_number"])
    .select(["p.received_paise", "r.content as issued", "c.name as customer_name"])
    .select(["paper.period_from", "paper.period_to"])
    .where("d.id", "=", anyOf(ids))
    .execute();
}

/**
 * Returns the last delivery of a payment's receipt in a language to an address that was asked for
 * or sent after an instant and was neither cancelled nor failed; undefined if there is none.
 */
export const findRecentReceipt = (
  trx: TenantTrx,
  {
    paymentId,
    channel,
    address,
    language,
    after,
  }: Pick<DeliveryRow, "channel" | "address" | "language"> & { paymentId: string; after: Date },
): Promise<DeliveryRow | undefined> =>
  trx
    .selectFrom("document_delivery")
    .selectAll()
    .where("subject_id", "=", paymentId)
    .where("kind", "=", "payment_receipt")
    .where("channel", "=", channel)
    .where("address", "=", address)
    .where("language", "=", language)
    .where("state", "not in", ["failed", "cancelled"])
    .where(sql<boolean>`greatest(created_at, sent_at) > ${after}`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns the id of a delivery's tenant; null for an unknown delivery. */
export async function tenantOfDelivery(db: Kysely<DB>, deliveryId: string): Promise<string | null> {
  const { rows } = await sql<{
    tenant_id: string | null;
  }>`select tenant_of_document_delivery(${deliveryId}) as tenant_id`.execute(db);
  return rows[0]?.tenant_id ?? null;
}

/**
 * Returns the ids of the document delivery and its tenant for the provider's message id, looked up
 * across all tenants; null if unknown.
 */
export async function deliveryOfMessage(
  db: Kysely<DB>,
  messageId: string,
): Promise<{ tenantId: string; deliveryId: string } | null> {
  const { rows } = await sql<{
    tenant_id: string;
    id: string;
  }>`select tenant_id, id from document_delivery_of_message(${messageId})`.execute(db);
  return rows[0] ? { tenantId: rows[0].tenant_id, deliveryId: rows[0].id } : null;
}

/**
 * Returns the ids of the deliveries of a document that are planned and not yet claimed, in no
 * order.
 */
export const listPlannedDeliveries = (trx: TenantTrx, documentId: string): Promise<{ id: string }[]> =>
  trx
    .selectFrom("document_delivery")
    .select("id")
    .where("document_id", "=", documentId)
    .where("state", "=", "planned")
    .execute();

/**
 * Makes the tenant's planned deliveries that wait for this reason due at `at`, clears the reason,
 * and returns their ids; those being sent stay as they are. Locks them in the order of ids, and
 * sends nothing itself.
 */
export const releaseDeliveries = (trx: TenantTrx, reason: Explanation["reason"], at: Date): Promise<{ id: string }[]> =>
  trx
    .updateTable("document_delivery")
    .set({ ...causeColumns(null), due_at: at, updated_at: at })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("document_delivery")
        .select("id")
        .where("state", "=", "planned")
        .where(sql<boolean>`state_explanation ->> 'reason' = ${reason}`)
        .orderBy("id")
        .forUpdate(),
    )
    .where("state", "=", "planned")
    .returning("id")
    .execute();

/**
 * Cancels, with a `cause`, the deliveries of a payment's receipt in a language on a channel that
 * are planned and not yet claimed and carry another document than `documentId`, an earlier text.
 * Locks them in the order of ids.
 */
export const cancelOutdatedReceipts = (
  trx: TenantTrx,
  {
    paymentId,
    channel,
    language,
    documentId,
  }: Pick<DeliveryRow, "channel" | "language"> & { paymentId: string; documentId: string },
  { cause, at }: { cause: Explanation; at: Date },
) =>
  trx
    .updateTable("document_delivery")
    .set({ state: "cancelled", ...causeColumns(cause), lease_until: null, updated_at: at })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("document_delivery")
        .select("id")
        .where("subject_id", "=", paymentId)
        .where("kind", "=", "payment_receipt")
        .where("channel", "=", channel)
        .where("language", "=", language)
        .where("document_id", "is distinct from", documentId)
        .where("state", "=", "planned")
        .orderBy("id")
        .forUpdate(),
    )
    .where("state", "=", "planned")
    .execute();

/**
 * Cancels, with a `cause`, the deliveries of a customer's statement on a channel that are planned
 * and not yet claimed, in this language or to another than `recipientId`, and whose period begins
 * with `from` too and ends with `to` or before: a statement of that period contains all of them.
 * Locks them in the order of ids.
 */
export const cancelContainedStatements = (
  trx: TenantTrx,
  {
    customerId,
    recipientId,
    channel,
    language,
    from,
    to,
  }: Pick<DeliveryRow, "channel" | "language"> & StatementPeriod & { customerId: string; recipientId: string },
  { cause, at }: { cause: Explanation; at: Date },
) =>
  trx
    .updateTable("document_delivery")
    .set({ state: "cancelled", ...causeColumns(cause), lease_until: null, updated_at: at })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("document_delivery as d")
        .innerJoin("document", (join) =>
          join.onRef("document.tenant_id", "=", "d.tenant_id").onRef("document.id", "=", "d.document_id"),
        )
        .select("d.id")
        .where("d.subject_id", "=", customerId)
        .where("d.kind", "=", "statement")
        .where("d.channel", "=", channel)
        .where((where) => where.or([where("d.language", "=", language), where("d.customer_id", "<>", recipientId)]))
        .where("d.state", "=", "planned")
        .where("document.period_from", "is not distinct from", from)
        .where("document.period_to", "<=", to)
        .orderBy("d.id")
        .forUpdate("d"),
    )
    .where("state", "=", "planned")
    .execute();

/**
 * Returns up to `limit` deliveries, in any state, of a payment's receipt (`subjectId` is the
 * payment) or a customer's statements (the customer), newest first.
 */
export const listDeliveries = (trx: TenantTrx, subjectId: string, limit: number): Promise<DeliveryRow[]> =>
  trx
    .selectFrom("document_delivery")
    .selectAll()
    .where("subject_id", "=", subjectId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Returns a document delivery, not locked; undefined if unknown. */
export const findDelivery = (trx: TenantTrx, id: string): Promise<DeliveryRow | undefined> =>
  trx.selectFrom("document_delivery").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Returns the delivery, locked until the transaction ends, with `seconds_since_lease` by the
 * database's clock (negative while the lease lasts, null without one); undefined if unknown.
 */
export const lockDelivery = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("document_delivery")
    .selectAll()
    .select(sql<number | null>`extract(epoch from clock_timestamp() - lease_until)::float8`.as("seconds_since_lease"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Claims a planned delivery for sending to `address` under a lease of `leaseSeconds` by the
 * database's clock, and returns how often it was attempted, this time included. Clears the reason
 * of its earlier state. Throws if it isn't planned.
 */
export async function claimDelivery(
  trx: TenantTrx,
  id: string,
  { address, leaseSeconds, at }: { address: string; leaseSeconds: number; at: Date },
): Promise<number> {
  const row = await trx
    .updateTable("document_delivery")
    .set({
      state: "sending",
      address,
      attempts: sql<number>`attempts + 1`,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      ...causeColumns(null),
      updated_at: at,
    })
    .where("id", "=", id)
    .where("state", "=", "planned")
    .returning("attempts")
    .executeTakeFirstOrThrow();
  return row.attempts;
}

/**
 * Records the id under which a claimed delivery's PDF is stored at the provider, and renews the
 * lease by the database's clock. Returns false, without any effect, if the claim of this attempt
 * has ended: the message must not be sent then.
 */
export async function recordUpload(
  trx: TenantTrx,
  id: string,
  { attempts, mediaId, leaseSeconds, at }: { attempts: number; mediaId: string; leaseSeconds: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("document_delivery")
    .set({
      media_id: mediaId,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      updated_at: at,
    })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets the file that was stored at the provider for a delivery, so that another is stored. */
export const forgetUpload = (trx: TenantTrx, id: string) =>
  trx.updateTable("document_delivery").set({ media_id: null }).where("id", "=", id).execute();

/**
 * Moves a delivery that is in one of the states `from`, and was attempted `attempts` times if
 * given, to another state with its `cause`; the lease ends unless it becomes unknown, and one that
 * was not sent costs nothing. One that failed or was cancelled answers nobody: its conversation is
 * open again. Returns whether it was moved.
 */
export async function moveDelivery(
  trx: TenantTrx,
  id: string,
  { from, attempts }: { from: readonly DeliveryState[]; attempts?: number },
  {
    cause,
    ...change
  }: {
    state: DeliveryState;
    cause: Explanation | null;
    updated_at: Date;
    due_at?: Date;
    sent_at?: Date;
    provider_message_id?: string;
  },
): Promise<boolean> {
  let query = trx
    .updateTable("document_delivery")
    .set({
      ...change,
      ...causeColumns(cause),
      ...(change.state === "unknown" ? {} : { lease_until: null }),
    })
    .where("id", "=", id)
    .where("state", "in", from);
  if (attempts !== undefined) query = query.where("attempts", "=", attempts);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (["planned", "failed", "cancelled"].includes(change.state)) await releaseMessageCosts(trx, [id]);
  if (change.state === "failed" || change.state === "cancelled") await reopenWithoutAnswer(trx, id, change.updated_at);
  return true;
}
