import type { FileRow } from "@aavarti/db/queries/files";
import { renewReplyClaim } from "@aavarti/db/queries/reply-files";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { FileStore } from "@aavarti/domain/files";
import { sentContentType, sentFileName } from "@aavarti/domain/outgoing-files";
import { explainFault } from "@aavarti/domain/reasons/faults";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { ServiceContext } from "../context.ts";
import { blobsIn, readWhole } from "../files/blob-store.ts";
import type { LoadedFile, ReplyFile } from "../reminders/channels/channel.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { LEASE_SECONDS } from "../reminders/internal/timing.ts";
import { untilStored } from "../until-stored.ts";

type FileToSend = ReplyFile & { sizeBytes: number; store: FileStore; mediaId: string | null };

/** The files of a reply, and whether they are stored at the provider first. */
export type FilesToSend = {
  files: readonly FileToSend[];
  areUploaded: boolean;
  /** Whether the reply may be on its way: nothing of it has to be stored at the provider first. */
  areLoaded: boolean;
};

/** Returns a reply's files as they are sent on a channel, by their rows. */
export function filesToSend(channel: ReminderChannel, rows: readonly FileRow[]): FilesToSend {
  const areUploaded = CHANNEL_SERVICES[channel].uploadsDocuments;
  const files = rows.flatMap((row): FileToSend[] => {
    const contentType = sentContentType(channel, row.content_type);
    // A reply is written only with files that can be sent.
    if (contentType === null) return [];
    const { id, kind, is_voice: isVoice, store, size_bytes: sizeBytes, media_id: mediaId } = row;
    const name = sentFileName({ name: row.name, kind, isVoice, contentType: row.content_type });
    return [{ id, name, contentType, kind, isVoice, store, sizeBytes: sizeBytes ?? 0, mediaId }];
  });
  return { files, areUploaded, areLoaded: !areUploaded || files.every(({ mediaId }) => mediaId !== null) };
}

/**
 * Loads the files of a claimed reply: reads their content or, where the provider stores files
 * first, stores those that it hasn't got, one after the other, and records their ids. Renews the
 * claim with each. Returns null when the claim has ended meanwhile: nothing may be sent then. A
 * file that is stored twice reaches nobody.
 * @throws ProviderError when the provider doesn't store a file, or our store doesn't give one; none
 * has the outcome `unknown`.
 */
export async function loadReplyFiles(
  ctx: ServiceContext,
  { messageId, attempts }: { messageId: string; attempts: number },
  { files, areUploaded }: FilesToSend,
): Promise<LoadedFile[] | null> {
  const loaded: LoadedFile[] = [];
  for (const { sizeBytes, store, mediaId: storedId, ...file } of files) {
    if (areUploaded && storedId !== null) {
      loaded.push({ ...file, mediaId: storedId });
      continue;
    }
    const content = await readContent(ctx, { fileId: file.id, store, sizeBytes });
    const uploaded = areUploaded ? await ctx.providers.whatsapp.uploadMedia({ ...file, content }) : null;
    const media = uploaded ? [{ fileId: file.id, mediaId: uploaded.mediaId }] : [];
    const renewal = { attempts, leaseSeconds: LEASE_SECONDS, media, at: ctx.now() };
    const isHeld = await untilStored(() => ctx.transact(({ trx }) => renewReplyClaim(trx, messageId, renewal)));
    if (!isHeld) return null;
    loaded.push(uploaded ? { ...file, mediaId: uploaded.mediaId } : { ...file, content });
  }
  return loaded;
}

/**
 * Returns the whole content of a file of a reply.
 * @throws ProviderError `not-sent` while the S3 store doesn't give it, whatever it answers: that
 * says nothing about the reply; `refused` where the content is missing.
 */
async function readContent(
  ctx: ServiceContext,
  { fileId, store, sizeBytes }: { fileId: string; store: FileStore; sizeBytes: number },
): Promise<Buffer> {
  const key = { tenantId: ctx.tenantId, fileId };
  const content = await readWhole(blobsIn(ctx, store), key, sizeBytes).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, providerCode, fault: reason, remedy: nextStep, retryAfterSeconds } = error;
    throw new ProviderError({ provider, outcome: "not-sent", providerCode, reason, nextStep, retryAfterSeconds });
  });
  if (content.length === sizeBytes) return content;
  throw new ProviderError({
    provider: "s3",
    outcome: "refused",
    providerCode: "CONTENT_MISSING",
    reason: explainFault("fault.fileMissing"),
    nextStep: explainFault("remedy.attachAgain"),
  });
}
