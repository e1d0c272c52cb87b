import { vi } from "vitest";

/** A microphone without sound, and the recorders that used it. */
export interface FakeMicrophone {
  /** What was asked of `getUserMedia`; empty while nothing was. */
  readonly requests: MediaStreamConstraints[];
  /** How many microphones are in use. */
  inUse: number;
  /** Hands a part of this many bytes over to every running recorder. */
  readonly hear: (bytes: number) => void;
}

/**
 * Gives the page a microphone and a recorder that knows `types`, as browsers have and jsdom hasn't.
 * With `refusal` the browser refuses the microphone with an error of this name. After
 * `vi.unstubAllGlobals` the page can't record.
 */
export function fakeMicrophone({ types, refusal }: { types: readonly string[]; refusal?: string }): FakeMicrophone {
  const running = new Set<Recorder>();
  const microphone: FakeMicrophone = {
    requests: [],
    inUse: 0,
    hear: (bytes) => {
      for (const recorder of running)
        if (recorder.state === "recording") recorder.ondataavailable?.({ data: new Blob([new Uint8Array(bytes)]) });
    },
  };
  class Recorder {
    static isTypeSupported = (type: string) => types.includes(type);
    state = "inactive";
    ondataavailable: ((event: { data: Blob }) => void) | null = null;
    onstop: (() => void) | null = null;
    start(): void {
      running.add(this);
      this.state = "recording";
    }
    pause(): void {
      this.state = "paused";
    }
    resume(): void {
      this.state = "recording";
    }
    stop(): void {
      running.delete(this);
      this.state = "inactive";
      this.onstop?.();
    }
  }
  class Context {
    createMediaStreamSource = () => ({ connect: () => undefined });
    createAnalyser = () => ({ fftSize: 32, getByteTimeDomainData: (samples: Uint8Array) => samples.fill(128) });
    close = async () => undefined;
    resume = async () => undefined;
  }
  const track = {
    onended: null,
    stop: () => {
      microphone.inUse -= 1;
    },
  };
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    microphone.requests.push(constraints);
    if (refusal !== undefined) throw new DOMException("The browser refuses", refusal);
    microphone.inUse += 1;
    return { getTracks: () => [track], getAudioTracks: () => [track] };
  };
  vi.stubGlobal("MediaRecorder", Recorder);
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("MediaStreamAudioDestinationNode", class {});
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
  return microphone;
}
