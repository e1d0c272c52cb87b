import { FILE_KINDS, FILE_REFUSALS, FILE_STATES } from "@aavarti/domain/files";
import { z } from "zod";
import { emptiableText, id, wire } from "./fields.ts";

export const FileRef = z.object({ id: id("file") });
export type FileRef = z.output<typeof FileRef>;

/** The query of an upload; the body is the content. */
export const UploadFile = z.object({
  id: id("file").describe("An id (UUID) that you choose. Repeating the upload with it returns the same file"),
  name: emptiableText("name", 1_000).describe("The file's name"),
  isVoice: z
    .enum(["true", "false"], "Is voice must be true or false")
    .transform((text) => text === "true")
    .default(false)
    .describe("Whether it is a recorded voice message"),
});
export type UploadFile = z.output<typeof UploadFile>;

export const AttachedFile = z.object({
  id: wire.id,
  name: z.string().describe("Safe to show and to save; empty for a photo or voice message without a name"),
  kind: z.enum(FILE_KINDS).describe("By its content; as the sender says until that is checked"),
  isVoice: z.boolean().describe("A voice message, recorded in the chat"),
  isInline: z.boolean().describe("An image that the email shows within its formatted text"),
  contentType: z.string().nullable().describe("By its content; images are image/jpeg. Null until it is ready"),
  sizeBytes: z.int().nullable(),
  durationSeconds: z.int().nullable().describe("How long Ogg audio plays; null for other files, and until it is ready"),
  state: z.enum(FILE_STATES).describe("waiting: being fetched and checked. ready: can be opened. refused: not kept"),
  refusal: z
    .enum(FILE_REFUSALS)
    .nullable()
    .describe(
      "too-large: over 16 MB. type: not a type that is kept. broken: can't be read. gone: WhatsApp no longer has it. full: your storage is full. too-many: the message has over 20 files",
    ),
});
export type AttachedFile = z.output<typeof AttachedFile>;

export const UnsentFiles = z.array(AttachedFile);

export const FileLink = z.object({
  url: z.string().describe("Path of the file's content on this server; works without signing in"),
  expiresAt: wire.instant.describe("60 seconds from now"),
});
export type FileLink = z.output<typeof FileLink>;
