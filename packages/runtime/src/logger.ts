import { writeSync } from "node:fs";
import pino, { type Logger as PinoLogger } from "pino";
import { prettyFactory } from "pino-pretty";
import { redactError, redactFields, redactText } from "./redaction.ts";

export type Logger = PinoLogger;

export type LoggerOptions = {
  /** The process's name: server, worker, … */
  name: string;
  readable?: boolean;
  /** Receives the lines instead of standard output. */
  destination?: { write(line: string): void };
};

/**
 * Creates the log of one process: a JSON line per event on standard output, or readable text with
 * `readable`. Secrets, email addresses, phone numbers with a country code and query strings are
 * removed at any depth; IP addresses stay. An output that blocks is waited for, two seconds at
 * most, and then the line is dropped.
 */
export function createLogger({ name, readable = false, destination }: LoggerOptions): Logger {
  const output = destination ?? (readable ? readableOutput() : standardOutput);
  const options: pino.LoggerOptions = {
    name,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      bindings: redactFields,
      log: redactFields,
    },
    serializers: {
      err: redactError,
      error: redactError,
      req: describeRequest,
      res: (response: { statusCode?: unknown }) => ({ statusCode: response.statusCode }),
    },
    hooks: {
      logMethod(args, method) {
        method.apply(this, safeArguments(args) as Parameters<typeof method>);
      },
    },
  };
  return guardChildren(pino(options, output));
}

const STANDARD_OUTPUT = 1;
/**
 * When the reader of standard output takes nothing for this long, the line is dropped.
 * Milliseconds.
 */
const READER_PATIENCE_MS = 2_000;
const READER_POLL_MS = 5;

/**
 * Writes to standard output line by line and synchronously. Lines are dropped when the reader is
 * gone: pino's own writer retries a fatal line for ever (sonic-boom's flushSync after EPIPE), and
 * the process would neither work nor end.
 */
const standardOutput = {
  write(line: string): void {
    const bytes = Buffer.from(line);
    const sleeper = new Int32Array(new SharedArrayBuffer(4));
    for (let written = 0, waitedMs = 0; written < bytes.length && waitedMs < READER_PATIENCE_MS; ) {
      try {
        written += writeSync(STANDARD_OUTPUT, bytes, written);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
        Atomics.wait(sleeper, 0, 0, READER_POLL_MS);
        waitedMs += READER_POLL_MS;
      }
    }
  },
};

/** Formats lines for people at a terminal. */
function readableOutput(): { write(line: string): void } {
  const format = prettyFactory({ ignore: "pid,hostname", translateTime: "HH:MM:ss" });
  return { write: (line) => standardOutput.write(String(format(line) ?? "")) };
}

function describeRequest(request: {
  id?: unknown;
  method?: unknown;
  url?: unknown;
  ip?: unknown;
}): Record<string, unknown> {
  return {
    id: request.id,
    method: request.method,
    path: typeof request.url === "string" ? request.url.split("?", 1)[0] : undefined,
    ip: request.ip,
  };
}

/**
 * pino takes the message from an error when none is given, and a plain text as it is, so both are
 * redacted before pino gets them.
 */
function safeArguments([first, ...rest]: unknown[]): unknown[] {
  const texts = rest.map((part) => (typeof part === "string" ? redactText(part) : part));
  if (typeof first === "string") return [redactText(first), ...texts];
  const fields = first instanceof Error ? { err: first } : first;
  const error = typeof fields === "object" && fields !== null && "err" in fields ? fields.err : undefined;
  return texts.length === 0 && error instanceof Error ? [fields, redactText(error.message)] : [fields, ...texts];
}

/**
 * The fields of a child logger pass through none of pino's formatters. Child loggers are created
 * from this object, so theirs are redacted too.
 */
function guardChildren(log: Logger): Logger {
  log.child = new Proxy(log.child, {
    apply: (makeChild, parent, [bindings, ...options]) =>
      Reflect.apply(makeChild, parent, [redactFields(bindings), ...options]),
  });
  return log;
}
