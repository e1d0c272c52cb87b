import { z } from "zod";
import { id, requiredText, wire } from "./fields.ts";

/** The lists that can be looked at in one's own way. */
export const ViewedList = z.enum(["customers", "products", "subscriptions"], "There is no such list to keep a view of");
const list = ViewedList;

/** An address's query, such as `status=active&sort=name`: what it names is judged when the list is asked for it. */
const query = z
  .string("Query must be text")
  .max(1000, "Query must have at most 1000 characters")
  .transform((text, context) => {
    const read = new URLSearchParams(text);
    if (!text.includes("\u0000") && text.isWellFormed()) return read.toString();
    context.addIssue({ code: "custom", message: "Query contains characters that cannot be stored" });
    return z.NEVER;
  });

const columns = z
  .array(z.string().regex(/^[a-zA-Z]{1,40}$/, "Column is not a column's name"))
  .max(40, "Choose at most 40 columns")
  .nullable();

export const ListViews = z.object({ list });
export type ListViews = z.output<typeof ListViews>;

/** One of the same name is replaced. */
export const SaveView = z.object({ list, name: requiredText("Name", 60), query, columns });
export type SaveView = z.output<typeof SaveView>;

const changes = z
  .object({
    name: requiredText("Name", 60),
    query,
    columns,
    isShared: z.boolean().describe("Whether everybody of the workspace sees it"),
  })
  .partial();
export const ViewRef = z.object({ id: id("View") });
export type ViewRef = z.output<typeof ViewRef>;

/** A field left out keeps its value. */
export const UpdateView = ViewRef.extend({ changes });
export type UpdateView = z.output<typeof UpdateView>;
export const ViewChanges = changes;

export const SavedView = z.object({
  id: wire.id,
  list,
  name: z.string(),
  query: z.string().describe("As in the list's address: filters and order"),
  columns: z.array(z.string()).nullable().describe("In their order; null: the usual ones"),
  isShared: z.boolean().describe("Everybody of the workspace sees it; only whoever made it changes it"),
  isOwn: z.boolean().describe("Made by whoever asks"),
  author: z.string().nullable().describe("Who made it"),
});
export type SavedView = z.output<typeof SavedView>;
export const SavedViews = z.array(SavedView);
export type SavedViews = z.output<typeof SavedViews>;
