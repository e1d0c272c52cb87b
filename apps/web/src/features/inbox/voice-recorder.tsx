import { MAX_FILE_BYTES } from "@aavarti/domain/files";
import { MAX_VOICE_SECONDS, maxTotalFileBytes } from "@aavarti/domain/outgoing-files";
import { Check, Loader2, Mic, Pause, RotateCw, Trash2, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useOfflineBlock } from "../../lib/offline/use-offline-block.ts";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { durationLabel } from "./duration-label.ts";
import type { Conversation } from "./use-inbox.ts";
import type { VoiceRecording } from "./use-voice-recording.ts";
import { voiceTexts as texts } from "./voice-texts.ts";

const glyph = { "aria-hidden": true, className: "size-4 shrink-0", strokeWidth: 1.75 } as const;
const MEBIBYTE = 1024 * 1024;
const MINUTE = 60;
/** Less room than this isn't worth recording into, in bytes. */
const LEAST_BYTES = 100_000;
/** How often the shown time and the level are read, in milliseconds. */
const TICK_MS = 100;

/**
 * Shows the button that records a voice message: it says first how long and how large it may be on
 * the conversation's channel and that the browser asks for the microphone, and starts only then.
 * Without a microphone, or when it is refused, it says what to do.
 */
export function VoiceButton({
  conversation: { channel },
  voice: { state, problem, start },
  roomBytes,
}: {
  conversation: Conversation;
  voice: VoiceRecording;
  roomBytes: number;
}) {
  const block = useOfflineBlock();
  const [isOpen, setIsOpen] = useState(false);
  const isFull = roomBytes < LEAST_BYTES;
  const megabytes = (maxTotalFileBytes(channel) ?? MAX_FILE_BYTES) / MEBIBYTE;
  return (
    <Popover
      align="start"
      isNarrow
      // Open while the browser asks, to tell when it refuses.
      isOpen={isOpen && (state === "off" || state === "starting")}
      onOpenChange={setIsOpen}
      label={texts.record}
      trigger={
        <button
          type="button"
          aria-label={texts.record}
          title={block?.title ?? texts.record}
          disabled={block !== null || state !== "off"}
          className="inline-flex size-11 lg:size-9 shrink-0 items-center justify-center rounded-sm text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text disabled:cursor-not-allowed disabled:opacity-55"
        >
          <Mic aria-hidden className="size-5 lg:size-4.5" strokeWidth={1.75} />
        </button>
      }
    >
      <div className="grid gap-2 p-3">
        {problem !== null && (
          <p role="alert" className="flex items-start gap-1.5 text-sm text-danger-text max-lg:text-base">
            <TriangleAlert {...glyph} className="mt-0.5 size-4 shrink-0" />
            {texts.problems[problem]}
          </p>
        )}
        <p className="num text-sm text-text-2 max-lg:text-base">
          {isFull ? texts.full : texts.limits[channel](MAX_VOICE_SECONDS / MINUTE, megabytes)}
        </p>
        {!isFull && <p className="text-sm text-text-2 max-lg:text-base">{texts.asks}</p>}
        <Button
          width="full"
          disabled={isFull || state !== "off"}
          onClick={() => void start().then((isStarted) => isStarted && setIsOpen(false))}
        >
          {state === "starting" ? (
            <Loader2 {...glyph} className="size-4 motion-safe:animate-spin" />
          ) : (
            <Mic {...glyph} />
          )}
          {state === "starting" ? texts.starting : texts.start}
        </Button>
      </div>
    </Popover>
  );
}

/**
 * Shows the voice message that is being recorded, with its time and level, and lets it be paused,
 * deleted and finished; or that it is being prepared, or couldn't be. Nothing while none is.
 */
export function VoiceBar({ voice }: { voice: VoiceRecording }) {
  const { state, pause, resume, finish, discard, retry } = voice;
  if (state === "off" || state === "starting") return null;
  const isRunning = state === "recording" || state === "paused";
  return (
    <fieldset
      aria-label={texts.bar}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-3"
    >
      {isRunning && <RunningTime voice={voice} />}
      {state === "preparing" && (
        <p role="status" className="flex min-h-8 flex-1 items-center gap-2 text-base text-text-2 max-lg:min-h-11">
          <Loader2 {...glyph} className="size-4 shrink-0 motion-safe:animate-spin" />
          {texts.preparing}
        </p>
      )}
      {state === "unprepared" && (
        <p role="alert" className="flex flex-1 items-start gap-1.5 text-sm text-danger-text max-lg:text-base">
          <TriangleAlert {...glyph} className="mt-0.5 size-4 shrink-0" />
          {texts.notPrepared}
        </p>
      )}
      <div className="ml-auto flex items-center gap-1.5">
        <button
          type="button"
          aria-label={texts.discard}
          title={texts.discard}
          onClick={discard}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-text-2 hover:bg-hover hover:text-text max-lg:size-11"
        >
          <Trash2 {...glyph} />
        </button>
        {isRunning && (
          <Button size="sm" onClick={state === "paused" ? resume : pause}>
            {state === "paused" ? <Mic {...glyph} /> : <Pause {...glyph} />}
            {state === "paused" ? texts.resume : texts.pause}
          </Button>
        )}
        {isRunning && (
          <Button size="sm" look="soft" onClick={finish}>
            <Check {...glyph} />
            {texts.done}
          </Button>
        )}
        {state === "unprepared" && (
          <Button size="sm" onClick={retry}>
            <RotateCw {...glyph} />
            {texts.retry}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** The recorded time of the most there can be, and how loud it is now. */
function RunningTime({ voice: { state, recording } }: { voice: VoiceRecording }) {
  const [seconds, setSeconds] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(Math.floor(recording.current?.seconds() ?? 0));
      const level = recording.current?.level() ?? 0;
      // Speech stays far below the loudest: its root shows it over half of the meter.
      if (bar.current) bar.current.style.width = `${Math.round(Math.sqrt(level) * 100)}%`;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [recording]);
  const isPaused = state === "paused";
  return (
    <>
      <span
        aria-hidden
        className={isPaused ? "size-2.5 rounded-full bg-line-strong" : "size-2.5 rounded-full bg-danger"}
      />
      <p role="status" className="text-base font-medium max-lg:text-md">
        {isPaused ? texts.paused : texts.recording}
      </p>
      <p role="timer" className="num text-base text-text-2 max-lg:text-md">
        {texts.time(durationLabel(seconds), durationLabel(MAX_VOICE_SECONDS))}
      </p>
      <div aria-hidden className="h-1.5 w-24 min-w-12 flex-1 overflow-hidden rounded-full bg-line sm:max-w-40">
        <div ref={bar} className="h-full bg-accent" style={{ width: 0 }} />
      </div>
    </>
  );
}
