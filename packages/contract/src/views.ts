import { NOUN_LISTS } from "@aavarti/domain/nouns";
import { z } from "zod";
import { id, requiredLine, wire } from "./fields.ts";

/** The lists that have saved views. */
export const ViewedList = z.enum(NOUN_LISTS, "Views aren't available for this list");
const list = ViewedList;

/**
 * A list's query string, such as `status=active&sort=name`; its values are validated when the list
 * is read.
 */
const query = z
  .string("Query must be text")
  .max(1000, "Query can have up to 1000 characters")
  .transform((text, context) => {
    const read = new URLSearchParams(text);
    if (!text.includes("\u0000") && text.isWellFormed()) return read.toString();
    context.addIssue({ code: "custom", message: "Query contains unsupported characters" });
    return z.NEVER;
  });

const columns = z
  .array(z.string().regex(/^(fields\.)?[a-zA-Z][a-zA-Z0-9]{0,39}$/, "Column isn't a valid column name"))
  .max(40, "Choose at most 40 columns")
  .nullable();

export const ListViews = z.object({ list });
export type ListViews = z.output<typeof ListViews>;

/** Replaces a view with the same name. */
export const SaveView = z.object({ list, name: requiredLine("name", 60), query, columns });
export type SaveView = z.output<typeof SaveView>;

const changes = z
  .object({
    name: requiredLine("name", 60),
    query,
    columns,
    isShared: z.boolean().describe("Whether the view is shared with the team"),
  })
  .partial();
export const ViewRef = z.object({ id: id("view") });
export type ViewRef = z.output<typeof ViewRef>;

/** An absent field keeps its value. */
export const UpdateView = ViewRef.extend({ changes });
export type UpdateView = z.output<typeof UpdateView>;
export const ViewChanges = changes;

export const SavedView = z.object({
  id: wire.id,
  list,
  name: z.string(),
  query: z.string().describe("Filters and order, as in the list's URL"),
  columns: z.array(z.string()).nullable().describe("Columns in their order; null for the default columns"),
  isShared: z.boolean().describe("Shared with the team; only its author can change it"),
  isOwn: z.boolean().describe("Created by the signed-in user"),
  author: z.string().nullable().describe("Who created it"),
});
export type SavedView = z.output<typeof SavedView>;
export const SavedViews = z.array(SavedView);
export type SavedViews = z.output<typeof SavedViews>;
