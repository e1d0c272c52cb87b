import type { FileKind, FileRefusal } from "@aavarti/domain/files";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the files in a conversation, in the current language: read its
 * properties while rendering.
 */
export const fileTexts = translatedTexts(() => ({
  kinds: {
    image: t`Photo`,
    audio: t`Audio`,
    video: t`Video`,
    document: t`Document`,
  } satisfies Record<FileKind, string>,
  voice: t`Voice message`,
  checking: t`Checking the file`,
  download: (name: string) => t`Download ${name}`,
  enlarge: t`Enlarge photo`,
  play: (name: string) => t`Play ${name}`,
  playVoice: t`Play voice message`,
  close: t`Close`,
  notOpened: t`Couldn't open the file`,
  megabytes: (size: string) => t`${size} MB`,
  kilobytes: (size: string) => t`${size} kB`,
  refusals: {
    "too-large": t`Larger than 16 MB. Ask for a smaller file.`,
    type: t`This type of file isn't accepted. Ask for a photo, an audio file, a PDF or an Office document.`,
    broken: t`The file is damaged. Ask for it again.`,
    gone: t`WhatsApp no longer has this file. Ask for it again.`,
    full: t`Your file storage is full.`,
  } satisfies Record<Exclude<FileRefusal, "too-many">, string>,
  tooMany: (left: number, most: number) =>
    t`${plural(left, { one: "# more file wasn't kept", other: "# more files weren't kept" })}. Up to ${most} are kept from one message.`,
}));
