import type { FileRow } from "@aavarti/db/queries/files";
import { fileLinkOf } from "./file-link.ts";

/** The images that came with an email, as its page can load them. */
export type InlineImages = {
  readonly isEmpty: boolean;
  /** Returns the link of the image that a `cid:` URL names after its scheme; null without one. */
  urlOf(contentId: string): string | null;
};

type InlineFile = Pick<FileRow, "id" | "state" | "kind" | "content_type" | "content_id">;

/**
 * Returns the links to the images among the files of one email, by the `Content-ID` by which its
 * HTML refers to them, also where it is percent-encoded (RFC 2392). A link lasts 60 seconds from
 * `at` and is signed with `secret`. Files that aren't checked yet, aren't kept, have no
 * `Content-ID` or are no images by their content have none; of two with one `Content-ID` the first
 * counts.
 */
export function inlineImages(
  files: readonly InlineFile[],
  { tenantId, secret, at }: { tenantId: string; secret: string; at: Date },
): InlineImages {
  const ids = idsByContentId(files);
  return {
    isEmpty: ids.size === 0,
    urlOf: (contentId) => {
      const fileId = idOf(ids, contentId);
      return fileId === undefined ? null : fileLinkOf({ tenantId, fileId }, { secret, at }).url;
    },
  };
}

/**
 * Returns the ids of the images among the files of one email that its HTML shows: those that it
 * refers to by one of `contentIds`, as `inlineImages` finds them.
 */
export function shownFileIds(files: readonly InlineFile[], contentIds: readonly string[]): Set<string> {
  const ids = idsByContentId(files);
  return new Set(contentIds.map((contentId) => idOf(ids, contentId)).filter((id) => id !== undefined));
}

function idsByContentId(files: readonly InlineFile[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { id, state, kind, content_type: type, content_id: contentId } of files) {
    const isImage = state === "ready" && kind === "image" && type?.startsWith("image/") === true;
    if (contentId !== null && isImage && !ids.has(contentId)) ids.set(contentId, id);
  }
  return ids;
}

const idOf = (ids: ReadonlyMap<string, string>, contentId: string): string | undefined =>
  ids.get(contentId) ?? ids.get(percentDecoded(contentId));

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
