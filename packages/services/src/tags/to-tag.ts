import { Tag } from "@aavarti/contract/tags";
import type { TagMark } from "@aavarti/db/queries/tags";

/** Converts a row to the API's shape. Throws a ZodError for an unknown colour. */
export const toTag = ({ id, name, color }: TagMark): Tag => ({ id, name, color: Tag.shape.color.parse(color) });
