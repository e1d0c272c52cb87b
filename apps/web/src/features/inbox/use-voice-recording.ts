import { MAX_VOICE_SECONDS } from "@aavarti/domain/outgoing-files";
import { useEffect, useRef, useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import {
  type MicrophoneProblem,
  microphoneProblem,
  type Recording,
  recordingType,
  startRecording,
} from "./record-voice.ts";
import { voiceTexts as texts } from "./voice-texts.ts";

/** Where recording stands. `unprepared` keeps what was recorded, to be tried again. */
export type VoiceState = "off" | "starting" | "recording" | "paused" | "preparing" | "unprepared";

/** Loaded when somebody records, and at once, so that it is here when the recording ends. */
const loadConversion = () => import("./voice-as-ogg.ts");

/** Of the room that there is: the converted recording is a little larger. */
const USED_PART = 0.9;

/**
 * Returns the recorder of a voice message: `state`, the running `recording`, `problem` with the
 * reason why the microphone can't be used, and what can be done. Nothing is recorded before
 * `start`. What was recorded, in a type that both channels send, goes to `onRecorded`: by `finish`,
 * at 3 minutes or `maxBytes`, and also when `isOn` ends or the composer is left, so that it becomes
 * part of the draft. While it records, the browser asks before the page is closed.
 */
export function useVoiceRecording({
  isOn,
  maxBytes,
  onRecorded,
}: {
  isOn: boolean;
  maxBytes: number;
  onRecorded: (content: Blob) => void;
}) {
  const [state, setState] = useState<VoiceState>("off");
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  const recording = useRef<Recording | null>(null);
  const recorded = useRef<Blob | null>(null);
  const isLeft = useRef(false);
  const receive = useRef(onRecorded);
  useEffect(() => {
    receive.current = onRecorded;
  });

  const prepare = async () => {
    const content = recorded.current;
    if (content === null) return;
    setState("preparing");
    try {
      const isSendable = !content.type.startsWith("audio/webm");
      const sendable = isSendable ? content : await (await loadConversion()).voiceAsOgg(content);
      // It may have been deleted meanwhile.
      if (recorded.current !== content) return;
      recorded.current = null;
      setState("off");
      receive.current(sendable);
    } catch (error) {
      if (recorded.current !== content) return;
      setState("unprepared");
      if (isLeft.current) showFailure(texts.notPrepared, error);
    }
  };
  const start = async (): Promise<boolean> => {
    setProblem(recordingType() === null ? "unsupported" : null);
    if (state !== "off" || recordingType() === null) return false;
    setState("starting");
    // What fails here is tried again when it is needed.
    void loadConversion().catch(() => undefined);
    try {
      const started = await startRecording({
        maxSeconds: MAX_VOICE_SECONDS,
        maxBytes: maxBytes * USED_PART,
        onEnd: (content) => {
          recording.current = null;
          recorded.current = content;
          void prepare();
        },
      });
      if (isLeft.current) started.cancel();
      else recording.current = started;
      setState("recording");
      return true;
    } catch (error) {
      setState("off");
      setProblem(microphoneProblem(error));
      return false;
    }
  };
  const pause = () => {
    recording.current?.pause();
    setState("paused");
  };
  const resume = () => {
    recording.current?.resume();
    setState("recording");
  };
  const finish = () => recording.current?.stop();
  const discard = () => {
    recording.current?.cancel();
    recording.current = null;
    recorded.current = null;
    setState("off");
  };

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      recording.current?.stop();
    };
  }, []);
  useEffect(() => {
    if (!isOn) recording.current?.stop();
  }, [isOn]);
  const isRunning = state === "recording" || state === "paused";
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isRunning]);

  return { state, problem, recording, start, pause, resume, finish, discard, retry: () => void prepare() };
}

export type VoiceRecording = ReturnType<typeof useVoiceRecording>;
