import type { FileRow } from "@aavarti/db/queries/files";
import { fileLinkOf } from "./file-link.ts";

/** The images that came with an email, as its page can load them. */
export type InlineImages = {
  readonly isEmpty: boolean;
  /** Returns the link of the image that a `cid:` URL names after its scheme; null without one. */
  urlOf(contentId: string): string | null;
};

/**
 * Returns the links to the images among the files of one email, by the `Content-ID` by which its
 * HTML refers to them, also where it is percent-encoded (RFC 2392). A link lasts 60 seconds from
 * `at` and is signed with `secret`. Files that aren't checked yet, aren't kept, have no
 * `Content-ID` or are no images by their content have none; of two with one `Content-ID` the first
 * counts.
 */
export function inlineImages(
  files: readonly Pick<FileRow, "id" | "state" | "kind" | "content_type" | "content_id">[],
  { tenantId, secret, at }: { tenantId: string; secret: string; at: Date },
): InlineImages {
  const urls = new Map<string, string>();
  for (const { id, state, kind, content_type: type, content_id: contentId } of files) {
    const isImage = state === "ready" && kind === "image" && type?.startsWith("image/") === true;
    if (contentId === null || !isImage || urls.has(contentId)) continue;
    urls.set(contentId, fileLinkOf({ tenantId, fileId: id }, { secret, at }).url);
  }
  return {
    isEmpty: urls.size === 0,
    urlOf: (contentId) => urls.get(contentId) ?? urls.get(percentDecoded(contentId)) ?? null,
  };
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
