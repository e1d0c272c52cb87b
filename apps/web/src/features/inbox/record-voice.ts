import { VOICE_BITS_PER_SECOND } from "@aavarti/domain/outgoing-files";

/** Why nothing is recorded: what the person can do about it differs. */
export type MicrophoneProblem = "denied" | "missing" | "busy" | "unsupported" | "failed";

/** The types to record in, best first: WhatsApp takes Ogg and MP4, and WebM becomes Ogg. */
const TYPES = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus", "audio/mp4"] as const;
/** How often a part of the recording is handed over, in milliseconds, to count its bytes. */
const PART_MS = 500;

const NAMED_PROBLEMS: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Returns why the microphone can't be used, by the error that the browser gave. */
export const microphoneProblem = (error: unknown): MicrophoneProblem =>
  (error instanceof Error || error instanceof DOMException ? NAMED_PROBLEMS[error.name] : undefined) ?? "failed";

/** A recording that runs or is paused. */
export interface Recording {
  /** Seconds recorded until now, pauses left out. */
  seconds: () => number;
  /** How loud it is now, from 0 to 1; 0 while it is paused. */
  level: () => number;
  pause: () => void;
  resume: () => void;
  /** Ends it; `onEnd` gets what was recorded. Harmless when it has ended. */
  stop: () => void;
  /** Ends it and forgets what was recorded. */
  cancel: () => void;
}

/** Returns the type that this browser records in; null where it can't record what can be sent. */
export function recordingType(): string | null {
  if (typeof MediaRecorder === "undefined" || !navigator.mediaDevices) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/**
 * Asks for the microphone, records one channel of speech, and returns the recording. It ends after
 * `maxSeconds`, at `maxBytes`, when the microphone is taken away, or by `stop`: then `onEnd` gets
 * it, in the browser's own type. The microphone is released when it ends.
 * @throws the browser's error when the microphone is refused, missing or in use.
 */
export async function startRecording({
  maxSeconds,
  maxBytes,
  onEnd,
}: {
  maxSeconds: number;
  maxBytes: number;
  onEnd: (recorded: Blob) => void;
}): Promise<Recording> {
  const type = recordingType();
  if (type === null) throw new DOMException("This browser records nothing that can be sent", "NotSupportedError");
  const microphone = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const context = new AudioContext();
  const source = context.createMediaStreamSource(microphone);
  const meter = context.createAnalyser();
  // WhatsApp plays one channel only; a microphone may give two in spite of the request.
  const mono = new MediaStreamAudioDestinationNode(context, {
    channelCount: 1,
    channelCountMode: "explicit",
  });
  source.connect(meter);
  source.connect(mono);
  const recorder = new MediaRecorder(mono.stream, { mimeType: type, audioBitsPerSecond: VOICE_BITS_PER_SECOND });
  const parts: Blob[] = [];
  const samples = new Uint8Array(meter.fftSize);
  let bytes = 0;
  let before = 0;
  let since: number | null = performance.now();
  let isKept = true;

  const seconds = () => (before + (since === null ? 0 : performance.now() - since)) / 1_000;
  const hold = () => {
    before = seconds() * 1_000;
    since = null;
  };
  const stop = () => {
    if (recorder.state === "inactive") return;
    hold();
    recorder.stop();
  };
  const timer = setInterval(() => {
    if (seconds() >= maxSeconds) stop();
  }, 100);
  recorder.ondataavailable = ({ data }) => {
    parts.push(data);
    bytes += data.size;
    if (bytes >= maxBytes) stop();
  };
  recorder.onstop = () => {
    clearInterval(timer);
    for (const track of microphone.getTracks()) track.stop();
    void context.close();
    if (isKept) onEnd(new Blob(parts, { type }));
  };
  for (const track of microphone.getAudioTracks()) track.onended = stop;
  // A context that was made while the browser asked may have to be started.
  await context.resume();
  recorder.start(PART_MS);
  return {
    seconds,
    level: () => {
      if (since === null) return 0;
      meter.getByteTimeDomainData(samples);
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0) / 128;
    },
    pause: () => {
      if (recorder.state !== "recording") return;
      hold();
      recorder.pause();
    },
    resume: () => {
      if (recorder.state !== "paused") return;
      since = performance.now();
      recorder.resume();
    },
    stop,
    cancel: () => {
      isKept = false;
      stop();
    },
  };
}
