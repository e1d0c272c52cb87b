import { createHmac, timingSafeEqual } from "node:crypto";
import type { FileLink } from "@aavarti/contract/files";
import { linkSecret } from "@aavarti/db/queries/deployment";
import { type FileRow, findFile } from "@aavarti/db/queries/files";
import { withTenant } from "@aavarti/db/tenant";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { type Dependencies, requirePermission, type ServiceContext } from "../context.ts";
import { type BlobKey, blobsIn } from "./blob-store.ts";

const LIFETIME_SECONDS = 60;
/** Below which a link's path is served. */
export const FILE_PATH = "/api/files/";
const LINK = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{10})\.([0-9a-f]{64})$/;

const macOf = (secret: string, named: string): string =>
  createHmac("sha256", secret).update(`file:${named}`).digest("hex");

/**
 * Returns a link that opens the content of one file for 60 seconds, for whoever has it: a page
 * can't send the session with an image or a download. What a member didn't send yet is theirs
 * alone. Stores nothing.
 * @throws AppError FORBIDDEN without `inbox.read`; NOT_FOUND; CONFLICT for a file that isn't ready.
 */
export async function createFileLink(ctx: ServiceContext, { id }: { id: string }): Promise<FileLink> {
  requirePermission(ctx, "inbox.read");
  const file = await ctx.transact(({ trx }) => findFile(trx, id));
  if (!file || isOthersDraft(ctx, file)) throw notFound("file");
  if (file.state !== "ready") throw refusal("file.notReady");
  return fileLinkOf({ tenantId: ctx.tenantId, fileId: id }, { secret: await linkSecret(ctx.db), at: ctx.now() });
}

/**
 * Returns a link, signed with `secret`, that opens the content of one file for the 60 seconds after
 * `at`. Checks nothing: whoever calls it has found that its reader may see the file.
 */
export function fileLinkOf({ tenantId, fileId }: BlobKey, { secret, at }: { secret: string; at: Date }): FileLink {
  const expires = Math.floor(at.getTime() / 1_000) + LIFETIME_SECONDS;
  const named = `${tenantId}.${fileId}.${expires}`;
  return { url: `${FILE_PATH}${named}.${macOf(secret, named)}`, expiresAt: new Date(expires * 1_000).toISOString() };
}

/** Whether another member uploaded a file and didn't send it yet. */
const isOthersDraft = ({ actor }: ServiceContext, { conversation_id: unsentIn, source }: FileRow): boolean =>
  unsentIn !== null && !(actor.kind === "user" && source.from === "member" && source.userId === actor.userId);

export type OpenedFile = Pick<FileRow, "name" | "kind"> & {
  contentType: string;
  sizeBytes: number;
  /** Yields `bytes` bytes from byte `from` on. */
  read(part: { from: number; bytes: number }): AsyncIterable<Buffer>;
};

/**
 * Returns the file that a link names; its content is read when `read` is consumed.
 * @throws AppError NOT_FOUND when the link wasn't made by `createFileLink`, is older than 60
 * seconds, or its file is gone.
 */
export async function openFileLink(deps: Dependencies, link: string): Promise<OpenedFile> {
  const [, tenantId, fileId, expires, mac] = LINK.exec(link) ?? [];
  if (!tenantId || !fileId || !expires || !mac) throw notFound("file");
  const expected = macOf(await linkSecret(deps.db), `${tenantId}.${fileId}.${expires}`);
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(expected));
  if (!isOurs || Number(expires) * 1_000 < deps.now().getTime()) throw notFound("file");
  const file = await withTenant(deps.db, tenantId, (trx) => findFile(trx, fileId));
  const { content_type: contentType, size_bytes: sizeBytes } = file ?? {};
  if (file?.state !== "ready" || !contentType || !sizeBytes) throw notFound("file");
  return {
    name: file.name,
    kind: file.kind,
    contentType,
    sizeBytes,
    read: (part) => blobsIn(deps, file.store).read({ tenantId, fileId }, part),
  };
}
