import type { ReminderChannel } from "@aavarti/domain/channels";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import type { MicrophoneProblem } from "./record-voice.ts";

/**
 * An object with the texts of recording a voice message, in the current language: read its
 * properties while rendering.
 */
export const voiceTexts = translatedTexts(() => ({
  record: t`Record a voice message`,
  limits: {
    email: (minutes: number, megabytes: number) =>
      t`Up to ${plural(minutes, { one: "# minute", other: "# minutes" })} and ${megabytes} MB. Sent as an attachment to your email.`,
    whatsapp: (minutes: number, megabytes: number) =>
      t`Up to ${plural(minutes, { one: "# minute", other: "# minutes" })} and ${megabytes} MB. Sent as a separate WhatsApp message.`,
  } satisfies Record<ReminderChannel, (minutes: number, megabytes: number) => string>,
  asks: t`Your browser may ask to use the microphone. You can listen before you send.`,
  start: t`Start recording`,
  starting: t`Waiting for the microphone`,
  bar: t`Voice recording`,
  recording: t`Recording`,
  paused: t`Paused`,
  time: (now: string, most: string) => t`${now} of ${most}`,
  pause: t`Pause`,
  resume: t`Continue`,
  discard: t`Delete recording`,
  done: t`Done`,
  preparing: t`Preparing the recording`,
  notPrepared: t`Couldn't prepare the recording. Check your connection and try again.`,
  retry: t`Try again`,
  full: t`You've reached the file limit. Remove a file to add a recording.`,
  problems: {
    denied: t`The microphone is blocked. Allow it for this site in your browser's settings and try again.`,
    missing: t`No microphone found. Connect one and try again.`,
    busy: t`Another app is using the microphone. Close it and try again.`,
    unsupported: t`This browser can't record voice messages. Update it or attach an audio file.`,
    failed: t`Couldn't start recording. Try again.`,
  } satisfies Record<MicrophoneProblem, string>,
}));
