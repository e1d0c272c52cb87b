import {
  FILE_TYPES,
  type FileContentType,
  type FileKind,
  type FileRefusal,
  isFileContentType,
  MAX_FILE_BYTES,
} from "@aavarti/domain/files";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { opusDuration } from "./opus-duration.ts";

/** A file as it is kept, or why it isn't. */
export type InspectedFile =
  | { content: Buffer; contentType: FileContentType; kind: FileKind; durationSeconds?: number | null }
  | { refusal: Extract<FileRefusal, "too-large" | "type" | "broken"> };

/** A larger image is a decompression bomb: cameras take up to 200 megapixels, phones send 12. */
const MAX_PIXELS = 40_000_000;
/** The longest side of an image that is displayed, in pixels. */
const LONGEST_SIDE = 1_600;
const JPEG_QUALITY = 82;
const ENCODING_SECONDS = 20;

/** Names under which file-type knows a type that is listed under another. */
const ALIASES: Readonly<Record<string, string>> = {
  "audio/vnd.wave": "audio/wav",
  "audio/opus": "audio/ogg",
  "video/ogg": "audio/ogg",
  "image/heif": "image/heic",
};

/**
 * Returns a file of unknown content as it may be kept: its type by its content, never by its name,
 * and an image re-encoded as JPEG with at most 1,600 pixels a side, upright, without metadata and
 * without whatever followed the image. Of a moving image the first picture is kept. Text counts as
 * such when it is UTF-8 without control characters, as CSV where the name says so, but not where it
 * looks like markup. Refused is what is empty or can't be decoded (`broken`), what is over 16 MB
 * (`too-large`), and any type that isn't listed in `FILE_TYPES`, such as ZIP, SVG or HTML (`type`).
 * `durationSeconds` is how long Ogg with Opus plays. Images are decoded on threads of their own.
 * Throws nothing for hostile content.
 */
export async function inspectFile(content: Buffer, name: string): Promise<InspectedFile> {
  if (content.length > MAX_FILE_BYTES) return { refusal: "too-large" };
  if (content.length === 0) return { refusal: "broken" };
  const type = await sniff(content, name);
  if (type === null) return { refusal: "type" };
  const { kind } = FILE_TYPES[type];
  if (kind !== "image") return { content, contentType: type, kind, durationSeconds: opusDuration(content) };
  const encoded = await reencode(content);
  return encoded ? { content: encoded, contentType: "image/jpeg", kind } : { refusal: "broken" };
}

async function sniff(content: Buffer, name: string): Promise<FileContentType | null> {
  // It throws where a container is cut off.
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (found === undefined) return textType(content, name);
  const bare = found.mime.split(";")[0] ?? "";
  const type = ALIASES[bare] ?? bare;
  return isFileContentType(type) ? type : null;
}

/** Control characters that no text has; it does have tabs, line breaks and form feeds. */
const CONTROLS = /(?![\t\n\f\r])\p{Cc}/u;
const MARKUP = /^\s*<|<(?:!doctype|html|svg|script|iframe|body|\?xml)/i;

function textType(content: Buffer, name: string): FileContentType | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    if (CONTROLS.test(text) || MARKUP.test(text)) return null;
    return /\.csv$/i.test(name) ? "text/csv" : "text/plain";
  } catch {
    return null;
  }
}

// One picture at a time uses one core; its memory is that of one decoded image.
sharp.concurrency(1);
sharp.cache(false);

async function reencode(content: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
      .timeout({ seconds: ENCODING_SECONDS })
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}
