import { Tag } from "@aavarti/contract/tags";
import type { TagMark } from "@aavarti/db/queries/tags";

/** A row in the shape that readers get. */
export const toTag = ({ id, name, color }: TagMark): Tag => ({ id, name, color: Tag.shape.color.parse(color) });
