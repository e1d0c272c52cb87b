import { MAX_REPLY_TITLE, MAX_SAVED_TEXT } from "@aavarti/domain/saved-replies";
import { z } from "zod";
import { id, optionalText, requiredLine, wire } from "./fields.ts";
import { LanguageName } from "./templates.ts";

const inputs = {
  title: requiredLine("title", MAX_REPLY_TITLE),
  textEn: optionalText("textEn", MAX_SAVED_TEXT).describe("Text in English; needed if there is none in Hindi"),
  textHi: optionalText("textHi", MAX_SAVED_TEXT).describe("Text in Hindi; needed if there is none in English"),
};

export const SavedReply = z.object({
  id: wire.id,
  title: z.string(),
  textEn: z.string().nullable(),
  textHi: z.string().nullable(),
  createdAt: wire.instant,
  updatedAt: wire.instant,
});
export type SavedReply = z.output<typeof SavedReply>;
export const SavedReplies = z.array(SavedReply);
export type SavedReplies = z.output<typeof SavedReplies>;

export const CreateSavedReply = z.object(inputs);
export type CreateSavedReply = z.output<typeof CreateSavedReply>;

export const SavedReplyRef = z.object({ id: id("savedReply") });
export type SavedReplyRef = z.output<typeof SavedReplyRef>;

/** An absent field keeps its value. */
export const SavedReplyChanges = z.object(inputs).partial();
export const UpdateSavedReply = SavedReplyRef.extend({ changes: SavedReplyChanges });
export type UpdateSavedReply = z.output<typeof UpdateSavedReply>;

export const FillSavedReplies = z.object({
  id: id("conversation"),
  language: LanguageName.optional().describe("Without it, the customer's"),
});
export type FillSavedReplies = z.output<typeof FillSavedReplies>;
export const FillSavedRepliesQuery = FillSavedReplies.omit({ id: true });

export const FilledSavedReplies = z.object({
  language: LanguageName,
  items: z.array(
    z.object({
      id: wire.id,
      title: z.string(),
      language: LanguageName.describe("Of its text: another one if it has none in the language asked for"),
      text: z.string().nullable().describe("With the customer's values; null if one is missing"),
      prompts: z
        .array(z.string())
        .describe("Questions to the writer; in `text` each is `{{ask:…}}`, with which it can't be sent"),
      missing: z.array(z.string()).describe("Variables that have neither a value nor a fallback"),
    }),
  ),
});
export type FilledSavedReplies = z.output<typeof FilledSavedReplies>;
