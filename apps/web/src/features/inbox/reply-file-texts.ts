import type { ReminderChannel } from "@aavarti/domain/channels";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of files that are sent with a reply, in the current language: read its
 * properties while rendering.
 */
export const replyFileTexts = translatedTexts(() => ({
  attach: t`Attach files`,
  photos: t`Photos`,
  others: t`Documents and audio`,
  limits: {
    email: (most: number, megabytes: number) =>
      t`Up to ${most} files, ${megabytes} MB together. You can also paste or drop them here.`,
    whatsapp: (most: number, megabytes: number) =>
      t`Up to ${most} files of ${megabytes} MB each. Each file is sent as a separate WhatsApp message. Your text goes with the first one.`,
  } satisfies Record<ReminderChannel, (most: number, megabytes: number) => string>,
  list: t`Files to send`,
  remove: (name: string) => t`Remove ${name}`,
  retry: t`Try again`,
  listen: t`Listen`,
  listenTo: (name: string) => t`Listen: ${name}`,
  uploading: (percent: number) => t`Uploading · ${percent}%`,
  checking: t`Checking the file`,
  failed: t`Couldn't upload. Try again.`,
  tooLarge: (megabytes: number) => t`Larger than ${megabytes} MB. Choose a smaller file.`,
  type: t`This type of file isn't accepted. Choose a photo, an audio file, a PDF or an Office document.`,
  broken: t`The file is damaged. Choose another one.`,
  notOnChannel: t`WhatsApp doesn't accept this type of file. Choose a photo, an audio file, a PDF or an Office document.`,
  tooMany: (most: number) => t`You can attach up to ${most} files.`,
  tooLargeTogether: (megabytes: number) =>
    t`The files of an email can have up to ${megabytes} MB together. Remove one or choose smaller files.`,
  refused: (name: string, why: string) => `${name}: ${why}`,
  sending: (files: number) => t`${plural(files, { one: "# file", other: "# files" })}`,
  notRemoved: t`Couldn't remove the file`,
  messages: (messages: number) =>
    t`${plural(messages, { one: "Sends # WhatsApp message", other: "Sends # WhatsApp messages" })}`,
}));
