import { closeSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";

/**
 * Maximum size of one log file: 10 MB; with the four before it a process's log takes at most 50 MB.
 */
const MAX_BYTES = 10_000_000;
const KEPT_FILES = 5;
const LAST_LINES = 15;

export type RotatingLogOptions = {
  file: string;
  maxBytes?: number;
  /** Maximum number of files, including the current one. */
  keptFiles?: number;
  /** Called with the error when the log cannot be written, once until writing works again. */
  onError: (error: unknown) => void;
};

/**
 * A log file that is continued at each start. When it is full it becomes `<file>.1`, the one before
 * it `<file>.2`, and so on; the oldest is deleted. Writing never throws: a full disk must not end
 * the process that is being logged.
 */
export class RotatingLog {
  readonly #file: string;
  readonly #maxBytes: number;
  readonly #keptFiles: number;
  readonly #onError: (error: unknown) => void;
  #descriptor: number | null = null;
  #bytes = 0;
  #endsLine = true;
  #lostBytes = 0;
  #lastLines: string[] = [];
  #unfinishedLine = "";

  constructor({ file, maxBytes = MAX_BYTES, keptFiles = KEPT_FILES, onError }: RotatingLogOptions) {
    this.#file = file;
    this.#maxBytes = maxBytes;
    this.#keptFiles = keptFiles;
    this.#onError = onError;
  }

  write(text: string | Buffer): void {
    const bytes = typeof text === "string" ? Buffer.from(text) : text;
    if (bytes.length === 0) return;
    this.#remember(bytes.toString());
    try {
      if (this.#lostBytes > 0) this.#append(Buffer.from(`(${this.#lostBytes} bytes could not be written here)\n`));
      this.#lostBytes = 0;
      this.#append(bytes);
    } catch (error) {
      const isFirst = this.#lostBytes === 0;
      this.#lostBytes += bytes.length;
      if (isFirst) this.#onError(error);
    }
  }

  /** Returns the last lines since this start, for an error message. */
  lastLines(): readonly string[] {
    return this.#unfinishedLine.trim() === "" ? this.#lastLines : [...this.#lastLines, this.#unfinishedLine];
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  #append(bytes: Buffer): void {
    // Rotates between two lines, so that none is cut in half.
    this.#open();
    if (this.#endsLine && this.#bytes > 0 && this.#bytes + bytes.length > this.#maxBytes) this.#rotate();
    const descriptor = this.#open();
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
    this.#bytes += bytes.length;
    this.#endsLine = bytes.at(-1) === NEWLINE;
  }

  #open(): number {
    if (this.#descriptor === null) {
      this.#descriptor = openSync(this.#file, "a", 0o600);
      this.#bytes = fstatSync(this.#descriptor).size;
    }
    return this.#descriptor;
  }

  #rotate(): void {
    this.close();
    for (let number = this.#keptFiles - 1; number >= 1; number -= 1) {
      const from = number === 1 ? this.#file : `${this.#file}.${number - 1}`;
      renameIfThere(from, `${this.#file}.${number}`);
    }
    this.#bytes = 0;
  }

  #remember(text: string): void {
    const [rest = "", ...more] = `${this.#unfinishedLine}${text}`.split("\n").toReversed();
    this.#unfinishedLine = rest;
    const lines = more.toReversed().filter((line) => line.trim() !== "");
    this.#lastLines = [...this.#lastLines, ...lines].slice(-LAST_LINES);
  }
}

const NEWLINE = 10;

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}
