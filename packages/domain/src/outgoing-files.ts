import type { ReminderChannel } from "./channels.ts";
import { FILE_TYPES, type FileContentType, type FileKind, isFileContentType } from "./files.ts";

const MEBIBYTE = 1024 * 1024;

/** Most files of one reply. */
export const MAX_REPLY_FILES = 10;

/** How long a file that a member uploaded is kept while it isn't sent, in hours. */
export const UNSENT_FILE_HOURS = 24;

/**
 * Longest text that WhatsApp shows below a file, in UTF-16 code units. Source: WhatsApp Cloud API.
 */
export const MAX_CAPTION = 1024;

/** Longest voice message, in seconds. */
export const MAX_VOICE_SECONDS = 180;

/**
 * Bits of a recorded second: speech is clear, and the longest voice message stays below the 512 kB
 * up to which WhatsApp shows it as one that plays at once. Source: Meta, "Audio messages".
 */
export const VOICE_BITS_PER_SECOND = 20_000;

type FileRules = {
  /** The content types that can be sent, each with the type under which it is sent. */
  types: Readonly<Partial<Record<FileContentType, string>>>;
  /** Most bytes of a reply's files together; null where only each file has a limit. */
  maxTotalBytes: number | null;
  /** Whether every file is a message of its own. */
  isMessageEach: boolean;
};

const asTheyAre = Object.fromEntries(Object.keys(FILE_TYPES).map((type) => [type, type]));

/** What each channel takes. Sources: Meta, "Supported media types"; Postmark, "Send an email". */
const FILE_RULES: Readonly<Record<ReminderChannel, FileRules>> = {
  email: {
    types: asTheyAre,
    // Postmark takes 10 MB with the text, and Base64 makes files longer by a third.
    maxTotalBytes: 7 * MEBIBYTE,
    isMessageEach: false,
  },
  whatsapp: {
    types: {
      "image/jpeg": "image/jpeg",
      "audio/ogg": "audio/ogg",
      "audio/mpeg": "audio/mpeg",
      "audio/mp4": "audio/mp4",
      "audio/x-m4a": "audio/mp4",
      "audio/aac": "audio/aac",
      "audio/amr": "audio/amr",
      "application/pdf": "application/pdf",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation":
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "text/plain": "text/plain",
      "text/csv": "text/plain",
    },
    maxTotalBytes: null,
    isMessageEach: true,
  },
};

/** Returns the type under which a channel sends a file with this content; null if it can't. */
export const sentContentType = (channel: ReminderChannel, contentType: string | null): string | null =>
  contentType !== null && isFileContentType(contentType) ? (FILE_RULES[channel].types[contentType] ?? null) : null;

/** Returns the most bytes of a reply's files together; null where only each file has a limit. */
export const maxTotalFileBytes = (channel: ReminderChannel): number | null => FILE_RULES[channel].maxTotalBytes;

/** Returns whether a channel sends every file as a message of its own. */
export const isFileMessageEach = (channel: ReminderChannel): boolean => FILE_RULES[channel].isMessageEach;

/** A message that a reply becomes: its text, which may be empty, and its files. */
export type ReplyPart<File> = { text: string; files: readonly File[] };

/**
 * Returns the messages that a reply becomes on a channel, in the order in which they are sent. By
 * email it is one. On WhatsApp every file is one; the text is the caption of the first file, and a
 * message of its own before it where that can't have one: audio, or a text over 1,024 characters.
 */
export function splitReply<File extends { kind: FileKind }>(
  channel: ReminderChannel,
  text: string,
  files: readonly File[],
): ReplyPart<File>[] {
  const [first, ...others] = files;
  if (!FILE_RULES[channel].isMessageEach || !first) return [{ text, files }];
  const isCaption = first.kind !== "audio" && text.length <= MAX_CAPTION;
  const rest = others.map((file) => ({ text: "", files: [file] }));
  if (text === "" || isCaption) return [{ text, files: [first] }, ...rest];
  return [{ text, files: [] }, { text: "", files: [first] }, ...rest];
}

/**
 * Returns a file's name for the recipient: its own, or what it is where it has none, as in
 * `image.jpg` and `voice-message.ogg`.
 */
export function sentFileName({
  name,
  kind,
  isVoice,
  contentType,
}: {
  name: string;
  kind: FileKind;
  isVoice: boolean;
  contentType: string | null;
}): string {
  if (name !== "") return name;
  const what = isVoice ? "voice-message" : kind;
  return contentType !== null && isFileContentType(contentType) ? `${what}.${FILE_TYPES[contentType].extension}` : what;
}
