import { createHash } from "node:crypto";
import { claimFile, countStoredBytes, type FileResult, type FileRow, settleFile } from "@aavarti/db/queries/files";
import { dropContent } from "@aavarti/db/queries/stored-objects";
import { deleteWebhookAttachments, readWebhookAttachment } from "@aavarti/db/queries/webhook-attachments";
import {
  type FileContentType,
  type FileKind,
  type FileRefusal,
  MAX_FILE_BYTES,
  MAX_STORED_BYTES,
  safeFileName,
} from "@aavarti/domain/files";
import { storeFile as storeFileJob } from "@aavarti/jobs/definitions/files";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { ServiceContext } from "../context.ts";
import { blobsIn, readWhole, storeOfNewFiles } from "./blob-store.ts";

/**
 * Checks a file of unknown content, given its name: returns its type by its content, with images
 * re-encoded and the seconds that audio plays where it tells, or why it isn't kept. Given by the
 * worker, which decodes images on other threads.
 */
export type InspectFile = (
  content: Buffer,
  name: string,
) => Promise<
  | { content: Buffer; contentType: FileContentType; kind: FileKind; durationSeconds?: number | null }
  | { refusal: FileRefusal }
>;

export type FileStored = "ready" | "refused" | "put-off" | "not-waiting";

/** Longer than a download and decoding take, so that no second worker does the same. */
const LEASE_SECONDS = 180;
/** Attempts while the provider doesn't answer: over 3 days, of the 7 that WhatsApp keeps a file. */
const MAX_ATTEMPTS = 16;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000;

/**
 * Fetches a waiting file's content, checks it with `inspect`, stores it and marks the file `ready`,
 * or `refused` with the reason: what the check says, `gone` where the provider no longer has it or
 * didn't answer for 3 days, `full` when the business's files would exceed 1 GiB. It is claimed in a
 * transaction of its own first; the job that goes on when this process dies is written with the
 * claim. While the provider doesn't answer it is tried again later (`put-off`), in 15 seconds at
 * first and every 6 hours at last; so it is while our own store doesn't take the content, for as
 * long as that lasts. Returns `not-waiting` for a file that is settled, claimed by another or gone.
 * Informs clients that watch. Repeating it is harmless.
 */
export async function storeFile(
  ctx: ServiceContext,
  { fileId }: { fileId: string },
  inspect: InspectFile,
): Promise<FileStored> {
  const file = await ctx.transact(async (unit) => {
    const at = ctx.now();
    const claimed = await claimFile(unit.trx, fileId, { leaseSeconds: LEASE_SECONDS, at });
    if (claimed) {
      const availableAt = new Date(at.getTime() + (LEASE_SECONDS + 1) * 1_000);
      await unit.enqueue(storeFileJob, { tenantId: ctx.tenantId, fileId }, { availableAt });
    }
    return claimed;
  });
  if (!file) return "not-waiting";
  const content = await fetchContent(ctx, file).catch(providerError);
  if (content instanceof ProviderError) {
    if (isOfStore(content)) return putOff(ctx, file, content);
    if (content.outcome !== "refused" && file.attempts < MAX_ATTEMPTS) return putOff(ctx, file, content);
    return settle(ctx, file, {
      state: "refused",
      refusal: content.providerCode === "MEDIA_TOO_LARGE" ? "too-large" : "gone",
    });
  }
  const inspected = await inspect(content, file.name);
  if ("refusal" in inspected) return settle(ctx, file, { state: "refused", refusal: inspected.refusal });
  const stored = await ctx.transact(({ trx }) => countStoredBytes(trx));
  // What a member uploaded counts from the upload on.
  if (stored - (file.size_bytes ?? 0) + inspected.content.length > MAX_STORED_BYTES)
    return settle(ctx, file, { state: "refused", refusal: "full" });
  // What a member uploaded stays in its store: until it is replaced it is the only copy.
  const store = file.source.from === "member" ? file.store : storeOfNewFiles(ctx);
  const failure = await blobsIn(ctx, store)
    .put({ tenantId: ctx.tenantId, fileId }, inspected.content)
    .catch(providerError);
  if (failure) return putOff(ctx, file, failure);
  return settle(ctx, file, {
    state: "ready",
    content_type: inspected.contentType,
    kind: inspected.kind,
    // A member says that it is a recording; that it can be heard, its content shows.
    is_voice: file.is_voice && inspected.kind === "audio",
    duration_seconds: inspected.durationSeconds ?? null,
    name: safeFileName(plainName(file, inspected.kind), inspected.contentType),
    size_bytes: inspected.content.length,
    sha256: createHash("sha256").update(inspected.content).digest("hex"),
  });
}

/** Returns a file's name; that of a member's photo without the extension that it had before. */
const plainName = ({ name, source }: FileRow, kind: FileKind): string =>
  source.from === "member" && kind === "image" ? name.replace(/\.(?:png|webp|gif)$/i, "") : name;

/** Returns an error of a provider's instead of throwing it. @throws every other error. */
function providerError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  throw error;
}

/** Whether it is our store that failed, which says nothing about the file. */
const isOfStore = ({ provider }: ProviderError): boolean => provider === "s3";

/** @throws ProviderError when WhatsApp doesn't give the file, or the S3 store an uploaded one. */
async function fetchContent(ctx: ServiceContext, { id, source, store }: FileRow): Promise<Buffer> {
  switch (source.from) {
    case "whatsapp": {
      const { mediaId } = source;
      return (await ctx.providers.whatsapp.downloadMedia({ mediaId, maxBytes: MAX_FILE_BYTES })).content;
    }
    case "email":
      return readWebhookAttachment(ctx.db, { provider: "postmark", ...source });
    case "member":
      return readWhole(blobsIn(ctx, store), { tenantId: ctx.tenantId, fileId: id }, MAX_FILE_BYTES + 1);
  }
}

async function settle(
  ctx: ServiceContext,
  file: FileRow,
  result: Exclude<FileResult, { state: "waiting" }>,
): Promise<FileStored> {
  const { source } = file;
  const isSettled = await ctx.transact(async ({ trx, raiseVersion }) => {
    const moved = await settleFile(trx, file, result, ctx.now());
    if (!moved) return false;
    if (result.state === "refused") await dropContent(trx, file.id);
    if (source.from === "email") await deleteWebhookAttachments(trx, { provider: "postmark", ...source });
    raiseVersion();
    return true;
  });
  return isSettled ? result.state : "not-waiting";
}

function putOff(ctx: ServiceContext, file: FileRow, { retryAfterSeconds = 0 }: ProviderError): Promise<FileStored> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (file.attempts - 1), LONGEST_WAIT_MS);
  const now = ctx.now();
  const availableAt = new Date(now.getTime() + Math.max(wait, retryAfterSeconds * 1_000));
  return ctx.transact<FileStored>(async (unit) => {
    const moved = await settleFile(unit.trx, file, { state: "waiting" }, now);
    if (moved) await unit.enqueue(storeFileJob, { tenantId: ctx.tenantId, fileId: file.id }, { availableAt });
    return "put-off";
  });
}
