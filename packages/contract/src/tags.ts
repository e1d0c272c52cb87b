import { explainField } from "@aavarti/domain/reasons/fields";
import { MAX_TAG_NAME, TAG_COLORS, tidyTag } from "@aavarti/domain/tags";
import { z } from "zod";
import { id, requiredLine, wire } from "./fields.ts";
import { ManyDone, ManyRefs } from "./lists.ts";
import { because } from "./sentences.ts";

const TagColor = z.enum(TAG_COLORS, `Color must be one of: ${TAG_COLORS.join(", ")}`);

/** The tag's name, tidied: a comma or two spaces make no difference. */
const name = requiredLine("name", MAX_TAG_NAME)
  .transform(tidyTag)
  .refine((tidied) => tidied !== "", because(explainField("field.required", { field: "name" })));

/** A tag as shown on a customer. */
export const Tag = z.object({ id: wire.id, name: z.string(), color: TagColor });
export type Tag = z.output<typeof Tag>;
export const Tags = z.array(Tag);
export type Tags = z.output<typeof Tags>;

/** Without a color it gets the least-used one. */
export const CreateTag = z.object({ name, color: TagColor.optional() });
export type CreateTag = z.output<typeof CreateTag>;

export const TagRef = z.object({ id: id("tag") });
export type TagRef = z.output<typeof TagRef>;

export const TagChanges = z.object({ name, color: TagColor }).partial();
export const UpdateTag = TagRef.extend({ changes: TagChanges });
export type UpdateTag = z.output<typeof UpdateTag>;

const tagIds = z
  .array(id("tag"))
  .max(50, because(explainField("tags.tooMany", { most: 50 })))
  .default([]);

/** Adds tags to customers and removes others; at least one of the two lists must have a tag. */
export const TagCustomers = ManyRefs.extend({ add: tagIds, remove: tagIds }).refine(
  ({ add, remove }) => add.length + remove.length > 0,
  because(explainField("tags.none")),
);
export type TagCustomers = z.output<typeof TagCustomers>;

export const CustomersTagged = z.object({
  items: z.array(
    ManyDone.shape.items.element.extend({
      changed: z.boolean().describe("False if the customer's tags didn't change"),
    }),
  ),
});
export type CustomersTagged = z.output<typeof CustomersTagged>;
