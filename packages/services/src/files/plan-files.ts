import { insertFiles } from "@aavarti/db/queries/files";
import {
  declaredKind,
  type FileRefusal,
  type FileSource,
  MAX_FILE_BYTES,
  MAX_FILES,
  safeFileName,
} from "@aavarti/domain/files";
import { beginningOf } from "@aavarti/domain/shortened-text";
import { storeFile } from "@aavarti/jobs/definitions/files";
import type { ServiceContext, Unit } from "../context.ts";

/** A file that came with a message, as the sender describes it. */
export type ArrivedFile = {
  /** As the sender calls it; empty for a voice message or a photo without a name. */
  name: string;
  contentType: string;
  isVoice: boolean;
  /** How the email's HTML refers to it; null elsewhere. */
  contentId: string | null;
  /** Null when only the content shows it. */
  sizeBytes: number | null;
  source: FileSource;
};

const MAX_CONTENT_ID = 200;
/** Rows that are kept of a message with absurdly many files. */
const MAX_ROWS = 100;

/**
 * Stores the files of a customer's message, in their order, and enqueues the jobs that fetch and
 * check their content (`storeFile`). The 21st and later ones of a message, and those known to be
 * over 16 MB, are refused at once, of which the first 100 of a message are shown.
 */
export async function planFiles(
  ctx: ServiceContext,
  unit: Unit,
  { customerId, messageId, files }: { customerId: string; messageId: string; files: readonly ArrivedFile[] },
): Promise<void> {
  const now = ctx.now();
  const rows = files.slice(0, MAX_ROWS).map((file, position) => {
    const refusal = refusalOf(file, position);
    return {
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      customer_id: customerId,
      inbound_message_id: messageId,
      position,
      state: refusal === null ? ("waiting" as const) : ("refused" as const),
      refusal,
      kind: declaredKind(file.contentType),
      is_voice: file.isVoice,
      name: safeFileName(file.name),
      content_id: file.contentId === null ? null : beginningOf(file.contentId.replaceAll("\u0000", ""), MAX_CONTENT_ID),
      source: JSON.stringify(file.source),
      created_at: now,
      updated_at: now,
    };
  });
  await insertFiles(unit.trx, rows);
  const waiting = rows.filter(({ state }) => state === "waiting");
  await unit.enqueueEach(
    storeFile,
    waiting.map(({ id }) => ({ tenantId: ctx.tenantId, fileId: id })),
  );
}

function refusalOf({ sizeBytes }: ArrivedFile, position: number): FileRefusal | null {
  if (position >= MAX_FILES) return "too-many";
  return sizeBytes !== null && sizeBytes > MAX_FILE_BYTES ? "too-large" : null;
}
