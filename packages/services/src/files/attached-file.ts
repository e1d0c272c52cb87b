import type { AttachedFile } from "@aavarti/contract/files";
import type { FileRow } from "@aavarti/db/queries/files";

/**
 * Returns a file in the form of the API. `isInline` is whether the formatted text of its email
 * shows it.
 */
export const toAttachedFile = (row: FileRow, { isInline = false }: { isInline?: boolean } = {}): AttachedFile => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  isVoice: row.is_voice,
  isInline,
  contentType: row.content_type,
  sizeBytes: row.size_bytes,
  durationSeconds: row.duration_seconds,
  state: row.state,
  refusal: row.refusal,
});
