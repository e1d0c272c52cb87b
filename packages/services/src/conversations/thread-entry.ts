import type { ThreadDocument, ThreadEntry } from "@aavarti/contract/conversations";
import type { AttachedFile } from "@aavarti/contract/files";
import { listSentByEmail } from "@aavarti/db/queries/bulk-sends";
import { findWritten, listFirstTries, type ThreadRow } from "@aavarti/db/queries/conversation-messages";
import { type DeliveredDocument, listDeliveredDocuments } from "@aavarti/db/queries/document-deliveries";
import { listFilesOf } from "@aavarti/db/queries/files";
import { listShownContentIds } from "@aavarti/db/queries/inbound-email-html";
import { listMessageCosts, type ShownCost } from "@aavarti/db/queries/message-costs";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import type { Explanation } from "@aavarti/domain/explanations";
import { toAmountText } from "@aavarti/domain/money";
import { explainFault } from "@aavarti/domain/reasons/faults";
import { notFound } from "@aavarti/domain/refusal";
import type { Unit } from "../context.ts";
import { toAttachedFile } from "../files/attached-file.ts";
import { shownFileIds } from "../files/inline-images.ts";
import { decoded } from "../inbound/safe-html.ts";
import { toMessagePrice } from "../message-costs/record-pricing.ts";
import { toSentence } from "../stated-reason.ts";

/**
 * Returns a reply or note as an entry of its thread.
 * @throws AppError NOT_FOUND.
 */
export async function writtenEntry(unit: Unit, id: string): Promise<ThreadEntry> {
  const row = await findWritten(unit.trx, id);
  if (!row) throw notFound("conversation");
  return toThreadEntry(unit, row);
}

/** Returns a row of a thread as its entry (`toThreadEntries`). */
export async function toThreadEntry(unit: Unit, row: ThreadRow): Promise<ThreadEntry> {
  const [entry] = await toThreadEntries(unit, [row]);
  if (!entry) throw notFound("conversation");
  return entry;
}

/** Returns entries of a thread with their files and costs, in the same order (`toEntry`). */
export async function toThreadEntries({ trx }: Pick<Unit, "trx">, rows: readonly ThreadRow[]): Promise<ThreadEntry[]> {
  const ids = rows.filter(({ source, direction }) => source === "message" && direction !== "note").map(({ id }) => id);
  const retries = rows.flatMap(({ retried_by_id: id }) => id ?? []);
  const files = Map.groupBy(
    await listFilesOf(trx, [...new Set([...ids, ...retries])]),
    (file) => file.inbound_message_id ?? file.conversation_message_id,
  );
  const costs = await listMessageCosts(
    trx,
    rows.map(({ id }) => id),
  );
  const documents = await listDeliveredDocuments(
    trx,
    rows.filter(({ source }) => source === "document").map(({ id }) => id),
  );
  const documentOf = new Map(documents.map((document) => [document.id, toThreadDocument(document)]));
  const withImages = rows.filter(
    ({ id, html_lines: lines }) => lines !== null && files.get(id)?.some((file) => file.content_id !== null),
  );
  const contentIds = await listShownContentIds(
    trx,
    withImages.map(({ id }) => id),
  );
  const firstTries = await listFirstTries(
    trx,
    rows.filter(({ source, direction }) => source === "message" && direction === "out").map(({ id }) => id),
  );
  const byEmail = await listSentByEmail(
    trx,
    rows.filter(({ state }) => state === "failed").map(({ id }) => id),
  );
  return rows.map((shown) => {
    const row = byEmail.has(shown.id) ? asSentByEmail(shown) : shown;
    // Sent again, a message gives its files to the newest try.
    const own = files.get(row.id) ?? (row.retried_by_id === null ? [] : (files.get(row.retried_by_id) ?? []));
    const inText = shownFileIds(own, (contentIds.get(row.id) ?? []).map(decoded));
    const attached = own.map((file) => toAttachedFile(file, { isInline: inText.has(file.id) }));
    return toEntry(row, {
      files: attached,
      cost: costs.get(row.id),
      document: documentOf.get(row.id) ?? null,
      firstTryId: firstTries.get(row.id) ?? null,
    });
  });
}

/** Returns a message that failed as one that an email replaced: nothing is left to be done. */
function asSentByEmail(row: ThreadRow): ThreadRow {
  const next = explainFault("remedy.sentByEmail");
  return { ...row, next_step: next.message, next_step_explanation: next, can_retry: false };
}

/**
 * Returns an entry of a thread in the form of the API: `at` is an ISO 8601 text, `author` is null
 * where no member wrote it, and `cause` and `nextStep` are null, or a sentence with its reason.
 */
const toEntry = (
  row: ThreadRow,
  {
    files,
    cost,
    document,
    firstTryId,
  }: {
    files: AttachedFile[];
    cost: ShownCost | undefined;
    document: ThreadDocument | null;
    firstTryId: string | null;
  },
): ThreadEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  source: row.source,
  direction: row.direction,
  kind: row.kind,
  isFromPhone: row.is_from_phone,
  price: toMessagePrice(cost),
  subject: row.subject,
  text: row.text,
  html:
    row.html_lines === null ? null : { lines: row.html_lines, hasRemoteImages: row.html_has_remote_images === true },
  isAutomatic: row.is_automatic,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? "" },
  state: row.state,
  cause: sentenceOf(row.state_reason, row.state_explanation),
  nextStep: sentenceOf(row.next_step, row.next_step_explanation),
  files,
  document,
  dueAt: row.due_at?.toISOString() ?? null,
  canRetry: row.can_retry,
  isRetried: row.retried_by_id !== null,
  firstTryId,
});

/** Returns what a receipt or statement in a thread says, with its amount as a decimal text. */
function toThreadDocument(document: DeliveredDocument): ThreadDocument {
  const { kind, language, issued, customer_name: name, received_paise: received } = document;
  const paidFor = issued?.parts.map(({ customer }) => customer) ?? [];
  return {
    kind,
    language,
    number: document.receipt_number,
    amount: received === null ? null : toAmountText(received),
    customers: paidFor.length > 0 ? [...new Set(paidFor)] : name === null ? [] : [name],
    paymentId: document.payment_id,
    statementId: kind === "statement" ? document.document_id : null,
    from: document.period_from,
    to: document.period_to,
  };
}

const sentenceOf = (sentence: string | null, stored: Explanation | null) =>
  sentence === null ? null : toSentence(sentence, explanationOf(sentence, stored));
