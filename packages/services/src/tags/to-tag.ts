import { Tag } from "@aavarti/contract/tags";
import type { TagMark } from "@aavarti/db/queries/tags";

/**
 * Converts a tag's row to the API's shape: id, name and color.
 * @throws ZodError for an unknown color.
 */
export const toTag = ({ id, name, color }: TagMark): Tag => ({ id, name, color: Tag.shape.color.parse(color) });
