import type { Language } from "@aavarti/domain/languages";
import { type Selectable, sql } from "kysely";
import type { BusinessQuestionOption, UnmatchedMessage } from "../schema.ts";
import type { GlobalDb, TenantTrx } from "../tenant.ts";

/** Which business a person said their WhatsApp messages are for. */
export type BusinessChoice = {
  tenantId: string;
  chosenAt: Date;
  /** Whether they said so by its link, and not by answering our question. */
  isByLink: boolean;
};

/** Returns the business that a number or user id chose last; null if it never chose one. */
export async function findChoice(db: GlobalDb, address: string): Promise<BusinessChoice | null> {
  const row = await db
    .selectFrom("shared_chat")
    .select(["chosen_tenant_id", "chosen_at", "is_by_link"])
    .where("address", "=", address)
    .executeTakeFirst();
  if (!row?.chosen_tenant_id || !row.chosen_at) return null;
  return { tenantId: row.chosen_tenant_id, chosenAt: row.chosen_at, isByLink: row.is_by_link };
}

export type NewQuestion = {
  id: string;
  /** Where it is sent: a number (E.164) or a user id. */
  address: string;
  userId: string | null;
  language: Language;
  options: readonly { token: string; tenantId: string; name: string; title: string }[];
  now: Date;
  /** Questions from before no longer count. */
  since: Date;
};

/**
 * Most questions without an answer, and most of all, to one number in 24 hours, so that two
 * programs don't go on answering each other.
 */
const MAX_OPEN_QUESTIONS = 6;
const MAX_QUESTIONS = 30;

/**
 * Stores a question before it is sent, and returns whether it may be: not while one since then that
 * names all of these businesses has no answer, nor after six without an answer or 30 in all. Of two
 * servers only one may.
 */
export const claimQuestion = (db: GlobalDb, { id, address, userId, language, options, now, since }: NewQuestion) =>
  db.transaction().execute(async (trx) => {
    const row = { address, updated_at: now };
    await trx
      .insertInto("shared_chat")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // The lock makes two servers wait for each other.
    await trx.selectFrom("shared_chat").select("address").where("address", "=", address).forUpdate().execute();
    const recent = await trx
      .selectFrom("business_question")
      .select(["businesses", "answered_at"])
      .where("address", "=", address)
      .where("asked_at", ">", since)
      .orderBy("asked_at", "desc")
      .execute();
    const businesses = options
      .map(({ tenantId }) => tenantId)
      .toSorted()
      .join(" ");
    const namesAll = ({ businesses: named }: { businesses: string }) =>
      options.every(({ tenantId }) => named.split(" ").includes(tenantId));
    const unanswered = recent.filter((one) => one.answered_at === null);
    if (recent.length >= MAX_QUESTIONS || unanswered.length >= MAX_OPEN_QUESTIONS) return false;
    if (unanswered.some(namesAll)) return false;
    await trx
      .insertInto("business_question")
      .values({ id, address, user_id: userId, language, businesses, is_again: recent.length > 0, asked_at: now })
      .execute();
    await trx
      .insertInto("business_question_option")
      .values(options.map(({ tenantId, ...option }) => ({ ...option, question_id: id, tenant_id: tenantId })))
      .execute();
    return true;
  });

/** Deletes a question that was certainly not sent, so that the next message may ask again. */
export const deleteQuestion = (db: GlobalDb, id: string) =>
  db.deleteFrom("business_question").where("id", "=", id).execute();

export type QuestionOption = Pick<
  Selectable<BusinessQuestionOption>,
  "question_id" | "tenant_id" | "name" | "title"
> & {
  address: string;
  user_id: string | null;
  language: Language;
  asked_at: Date;
};

const options = (db: GlobalDb) =>
  db
    .selectFrom("business_question_option as o")
    .innerJoin("business_question as q", "q.id", "o.question_id")
    .select([
      "o.question_id",
      "o.tenant_id",
      "o.name",
      "o.title",
      "q.address",
      "q.user_id",
      "q.language",
      "q.asked_at",
    ]);

/** Returns the button with this payload; undefined for none of ours. */
export const findOption = (db: GlobalDb, token: string): Promise<QuestionOption | undefined> =>
  options(db).where("o.token", "=", token).executeTakeFirst();

/**
 * Returns the buttons of the questions to an address that have no answer, or have it by this
 * WhatsApp message, of those asked between two instants, of the latest question first.
 */
export const listOpenOptions = (
  db: GlobalDb,
  { address, messageId, since, until }: { address: string; messageId: string; since: Date; until: Date },
): Promise<QuestionOption[]> =>
  options(db)
    .where("q.address", "=", address)
    .where("q.asked_at", ">", since)
    .where("q.asked_at", "<", until)
    .where((where) => where.or([where("q.answered_at", "is", null), where("q.answered_by", "=", messageId)]))
    .orderBy("q.asked_at", "desc")
    .execute();

/**
 * Stores which business an address chose at an instant, unless it chose one later already, and that
 * the question is answered by this WhatsApp message, with all others until then that name the
 * business: what they were about is for it. Without a question it chose by the business's link.
 * Where the business takes none of its messages (`isRefused`), the choice stays what it was.
 * Returns whether the business is a new choice, or answered a question that had no answer, with no
 * later choice.
 */
export const storeChoice = (
  db: GlobalDb,
  {
    address,
    tenantId,
    answer,
    at,
    isRefused = false,
  }: {
    address: string;
    tenantId: string;
    answer: { questionId: string; messageId: string } | null;
    at: Date;
    isRefused?: boolean;
  },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const chosen = { chosen_tenant_id: tenantId, chosen_at: at, is_by_link: answer === null, updated_at: at };
    await trx
      .insertInto("shared_chat")
      .values({ address, updated_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await trx
      .selectFrom("shared_chat")
      .select(["chosen_tenant_id", "chosen_at"])
      .where("address", "=", address)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isCurrent = before.chosen_at === null || before.chosen_at <= at;
    if (isCurrent && !isRefused)
      await trx.updateTable("shared_chat").set(chosen).where("address", "=", address).execute();
    const isAnswer = answer !== null && (await answerQuestions(trx, { address, tenantId, ...answer, at }));
    return isCurrent && (isAnswer || before.chosen_tenant_id !== tenantId);
  });

/**
 * Marks a question as answered, with those that name the business; returns whether any was open.
 */
async function answerQuestions(
  trx: GlobalDb,
  {
    address,
    tenantId,
    questionId,
    messageId,
    at,
  }: { address: string; tenantId: string; questionId: string; messageId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("business_question")
    .set({ answered_at: at, answered_by: messageId })
    .where("answered_at", "is", null)
    .where((where) =>
      where.or([
        where("id", "=", questionId),
        where.and([
          where("address", "=", address),
          // WhatsApp gives the time of an answer in whole seconds, cut.
          where("asked_at", "<", new Date(at.getTime() + 1_000)),
          where(
            "id",
            "in",
            where.selectFrom("business_question_option").select("question_id").where("tenant_id", "=", tenantId),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores that an address is told how to reach a business, before it is, and returns whether it may
 * be: not if it was told since an instant. Of two servers only one may.
 */
export async function claimHint(
  db: GlobalDb,
  { address, now, since }: { address: string; now: Date; since: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("shared_chat")
    .values({ address, hinted_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("address")
        .doUpdateSet({ hinted_at: now, updated_at: now })
        .where((where) =>
          where.or([where("shared_chat.hinted_at", "is", null), where("shared_chat.hinted_at", "<=", since)]),
        ),
    )
    .returning("address")
    .executeTakeFirst();
  return row !== undefined;
}

/** The SQL condition for the WhatsApp messages of an address that were given to no business yet. */
const waitsFrom = (address: string) =>
  sql<boolean>`(channel = 'whatsapp' and from_address = ${address} and message is not null and delivered_to is null)`;

export type HeldMessage = Pick<Selectable<UnmatchedMessage>, "provider_message_id" | "message">;

/**
 * Gives the WhatsApp messages of an address that wait for a business, may be for the one that was
 * chosen, and were received at or after an instant and before it was chosen, to that one, oldest
 * first, also those that it was given before but has not got yet. Another business doesn't get them
 * any more. Leaves out those that another one has got already.
 */
export async function claimHeld(
  db: GlobalDb,
  {
    address,
    since,
    choice: { tenantId, chosenAt },
  }: { address: string; since: Date; choice: Pick<BusinessChoice, "tenantId" | "chosenAt"> },
): Promise<HeldMessage[]> {
  await db
    .updateTable("unmatched_message")
    .set({ delivered_to: tenantId })
    .where(waitsFrom(address))
    .where("received_at", ">=", since)
    .where("received_at", "<=", chosenAt)
    .where(sql<boolean>`(may_be_for is null or ${tenantId}::uuid = any(may_be_for))`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("message_claim as m")
            .select("m.tenant_id")
            .whereRef("m.channel", "=", "unmatched_message.channel")
            .whereRef("m.provider_message_id", "=", "unmatched_message.provider_message_id")
            .where(sql<boolean>`m.tenant_id is distinct from ${tenantId}::uuid`),
        ),
      ),
    )
    .execute();
  return db
    .selectFrom("unmatched_message")
    .select(["provider_message_id", "message"])
    .where("channel", "=", "whatsapp")
    .where("from_address", "=", address)
    .where("message", "is not", null)
    .where("delivered_to", "=", tenantId)
    .where("delivered_at", "is", null)
    .orderBy("received_at")
    .orderBy("created_at")
    .execute();
}

/**
 * Returns the ids of the businesses that the newest message of an address may be for, of those
 * received at or after an instant that still wait and aren't for the business that was chosen; none
 * where no such message waits.
 */
export async function findBusinessesStillWaiting(
  db: GlobalDb,
  { address, since, tenantId }: { address: string; since: Date; tenantId: string },
): Promise<string[]> {
  const row = await db
    .selectFrom("unmatched_message")
    .select("may_be_for")
    .where(waitsFrom(address))
    .where("received_at", ">=", since)
    .where(sql<boolean>`not ${tenantId}::uuid = any(may_be_for)`)
    .where(sql<boolean>`cardinality(may_be_for) > 0`)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.may_be_for ?? [];
}

/**
 * Stores that a business took none of an address's messages until an instant: what waits isn't for
 * it any more, and neither is what the address writes next, if it chose the business then.
 */
export async function storeRefusal(
  db: GlobalDb,
  { address, tenantId, at }: { address: string; tenantId: string; at: Date },
): Promise<void> {
  await db
    .updateTable("unmatched_message")
    .set({ may_be_for: sql`array_remove(may_be_for, ${tenantId}::uuid)` })
    .where(waitsFrom(address))
    .where("received_at", "<=", at)
    .where(sql<boolean>`${tenantId}::uuid = any(may_be_for)`)
    .execute();
  await db
    .updateTable("shared_chat")
    .set({ chosen_tenant_id: null, chosen_at: null })
    .where("address", "=", address)
    .where("chosen_tenant_id", "=", tenantId)
    .where("chosen_at", "=", at)
    .execute();
}

/**
 * Lets messages that were given to a business wait again, which it doesn't take now: others that
 * they may be for can be chosen. Leaves out those that it has got.
 */
export async function releaseHeld(
  trx: TenantTrx,
  { messageIds, tenantId }: { messageIds: readonly string[]; tenantId: string },
): Promise<void> {
  const released = await trx
    .updateTable("unmatched_message")
    .set({ delivered_to: null })
    .where("channel", "=", "whatsapp")
    .where("provider_message_id", "in", messageIds)
    .where("delivered_to", "=", tenantId)
    .where("delivered_at", "is", null)
    .returning("provider_message_id as id")
    .execute();
  const ids = released.map(({ id }) => id);
  if (ids.length > 0)
    await trx
      .deleteFrom("message_claim")
      .where("channel", "=", "whatsapp")
      .where("tenant_id", "=", tenantId)
      .where("provider_message_id", "in", ids)
      .execute();
}

/**
 * Clears the text of a message that its business has got. Its id stays, so that it isn't kept
 * again.
 */
export const settleHeld = (db: GlobalDb, { messageId, at }: { messageId: string; at: Date }) =>
  db
    .updateTable("unmatched_message")
    .set({ delivered_at: at, text: "", message: null })
    .where("channel", "=", "whatsapp")
    .where("provider_message_id", "=", messageId)
    .execute();

/** Deletes the questions asked, and what was chosen or told, before an instant. */
export async function deleteOldQuestions(db: GlobalDb, before: Date): Promise<void> {
  await db.deleteFrom("business_question").where("asked_at", "<", before).execute();
  await db.deleteFrom("shared_chat").where("updated_at", "<", before).execute();
}

/**
 * Removes a business that is erased from all questions, choices and held messages. What was for it
 * is for nobody then.
 */
export async function forgetBusiness(db: GlobalDb, tenantId: string): Promise<void> {
  await db.deleteFrom("business_question_option").where("tenant_id", "=", tenantId).execute();
  await db
    .updateTable("shared_chat")
    .set({ chosen_tenant_id: null, chosen_at: null })
    .where("chosen_tenant_id", "=", tenantId)
    .execute();
  await db
    .updateTable("unmatched_message")
    .set({ delivered_to: null, message: null })
    .where("delivered_to", "=", tenantId)
    .execute();
  await db
    .updateTable("unmatched_message")
    .set({ may_be_for: sql`array_remove(may_be_for, ${tenantId}::uuid)` })
    .where(sql<boolean>`${tenantId}::uuid = any(may_be_for)`)
    .execute();
  await db.updateTable("message_claim").set({ tenant_id: null }).where("tenant_id", "=", tenantId).execute();
}

/**
 * Counts the customers of the transaction's business, also in Trash, who were created at or after
 * an instant and have written on WhatsApp since.
 */
export async function countNewByWhatsapp(trx: TenantTrx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct c.id)::int as count from inbound_message m
      join customer c on c.tenant_id = m.tenant_id and c.id = m.customer_id
      where m.channel = 'whatsapp' and m.created_at >= ${since} and c.created_at >= ${since}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Returns the id of the oldest customer outside Trash with a number in the record, or with it or a
 * WhatsApp user id as a verified address; null for none.
 */
export async function customerOfWhatsapp(
  trx: TenantTrx,
  { phone, userId }: { phone: string | null; userId: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customer c where c.deleted_at is null and (c.phone_e164 = ${phone} or exists (
      select from customer_identity i where i.tenant_id = c.tenant_id and i.customer_id = c.id
        and i.removed_at is null and i.verified_at is not null
        and ((i.kind = 'phone' and i.value = ${phone}) or (i.kind = 'wa_bsuid' and i.value = ${userId}))))
    order by c.created_at, c.id limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}
