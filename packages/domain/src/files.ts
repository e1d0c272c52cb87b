import { toOneLine } from "./one-line.ts";
import { beginningOf } from "./shortened-text.ts";

/** What a file is to its reader: something to look at, to play, or to download. */
export const FILE_KINDS = ["image", "audio", "video", "document"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * Where a file stands. `waiting`: its content is being fetched or checked. `ready`: it can be
 * opened. `refused`: it isn't kept, for one of `FILE_REFUSALS`.
 */
export const FILE_STATES = ["waiting", "ready", "refused"] as const;
export type FileState = (typeof FILE_STATES)[number];

/**
 * Why a file isn't kept. `too-large`: over 16 MB. `type`: its content is none of `FILE_TYPES`.
 * `broken`: it can't be read, or is an image of far more pixels than any camera takes. `gone`: the
 * provider no longer has it. `full`: the business's storage is full. `too-many`: the message has
 * more files than are kept of one.
 */
export const FILE_REFUSALS = ["too-large", "type", "broken", "gone", "full", "too-many"] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

const MEBIBYTE = 1024 * 1024;

/** Most bytes of one file. */
export const MAX_FILE_BYTES = 16 * MEBIBYTE;
/** Most bytes of all files of a business together. */
export const MAX_STORED_BYTES = 1024 * MEBIBYTE;
/** Most files that are kept of one message; the others of it are refused. */
export const MAX_FILES = 20;
/** Most characters of a file's name, its extension included. */
const MAX_NAME = 120;

/**
 * Where a file's content comes from: WhatsApp keeps what a customer sent, by its media id; an
 * attachment of an email lies with the webhook's event, by its place in the email; what a member
 * uploaded is stored with the file itself, and `digest` is the SHA-256 of it as it was uploaded.
 */
export type FileSource =
  | { from: "whatsapp"; mediaId: string }
  | { from: "email"; eventKey: string; index: number }
  | { from: "member"; userId: string; digest: string };

/** Where the content of a file is kept. */
export type FileStore = "database" | "s3";

type FileType = { kind: FileKind; extension: string };

/**
 * The types that are kept, by what the content shows, not by what the sender says. Images that are
 * displayed are re-encoded as `image/jpeg`; HEIC, which browsers don't display, is a document.
 */
export const FILE_TYPES = {
  "image/jpeg": { kind: "image", extension: "jpg" },
  "image/png": { kind: "image", extension: "png" },
  "image/webp": { kind: "image", extension: "webp" },
  "image/gif": { kind: "image", extension: "gif" },
  "image/heic": { kind: "document", extension: "heic" },
  "audio/ogg": { kind: "audio", extension: "ogg" },
  "audio/mpeg": { kind: "audio", extension: "mp3" },
  "audio/mp4": { kind: "audio", extension: "m4a" },
  "audio/x-m4a": { kind: "audio", extension: "m4a" },
  "audio/aac": { kind: "audio", extension: "aac" },
  "audio/amr": { kind: "audio", extension: "amr" },
  "audio/wav": { kind: "audio", extension: "wav" },
  "video/mp4": { kind: "video", extension: "mp4" },
  "video/3gpp": { kind: "video", extension: "3gp" },
  "application/pdf": { kind: "document", extension: "pdf" },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": { kind: "document", extension: "docx" },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { kind: "document", extension: "xlsx" },
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": { kind: "document", extension: "pptx" },
  "text/plain": { kind: "document", extension: "txt" },
  "text/csv": { kind: "document", extension: "csv" },
} as const satisfies Readonly<Record<string, FileType>>;

export type FileContentType = keyof typeof FILE_TYPES;

/** Returns whether a content type is one of those that are kept. */
export const isFileContentType = (type: string): type is FileContentType => Object.hasOwn(FILE_TYPES, type);

/**
 * Returns the kind of a file as its sender describes it by a content type, until its content shows
 * it: `audio/ogg` is audio, an unknown type a document.
 */
export function declaredKind(contentType: string): FileKind {
  const [group] = contentType.split("/");
  return FILE_KINDS.find((kind) => kind === group) ?? "document";
}

/** Marks that change the direction of a text without being seen: they disguise an extension. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/gu;

/**
 * Returns a file's name as it can be shown and saved: on one line, without characters that change
 * the direction of text or separate folders, at most 120 characters. With a content type it ends
 * with that type's extension, whatever the sender called it, so that `bill.exe` with the content of
 * a PDF is `bill.exe.pdf`. A name of which nothing is left becomes an empty text.
 */
export function safeFileName(name: string, contentType?: FileContentType): string {
  const line = toOneLine(
    name
      .slice(0, 1_000)
      .replace(DIRECTION_MARKS, "")
      .replace(/[/\\:*?"<>|]/g, "_"),
  );
  const plain = line.replace(/^\.+/, "").trim();
  if (contentType === undefined) return beginningOf(plain, MAX_NAME);
  const { extension } = FILE_TYPES[contentType];
  if (plain === "") return "";
  const ending = `.${extension}`;
  const isRight = plain.toLowerCase().endsWith(ending) || (extension === "jpg" && /\.jpeg$/i.test(plain));
  return isRight && plain.length <= MAX_NAME ? plain : `${beginningOf(plain, MAX_NAME - ending.length)}${ending}`;
}
