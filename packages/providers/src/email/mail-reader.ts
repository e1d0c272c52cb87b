import { Worker } from "node:worker_threads";
import { refusal } from "@aavarti/domain/refusal";
import type { ReadEmail } from "./interface.ts";
import { readEmail } from "./read-email.ts";
import type { ThreadAnswer } from "./read-email-thread.ts";

export type MailReaderLimits = {
  /** The largest email that is read at once, in bytes. */
  smallBytes?: number;
  /** After this time a thread is ended, in milliseconds. */
  limitMs?: number;
};

/** Read within a few milliseconds; starting a thread takes longer. */
const SMALL_BYTES = 256 * 1024;
const LIMIT_MS = 60_000;
const MEMORY_MIB = 512;

/**
 * Returns a function that takes an inbound email apart, as `readEmail`: a large one in a thread of
 * its own, so that this process goes on meanwhile, and one after the other. The bytes it is given
 * stay as they are.
 * @throws AppError VALIDATION_FAILED when the body is not a mail; Error for one that takes longer
 * than a minute or more than 512 MiB.
 */
export function createMailReader({
  smallBytes = SMALL_BYTES,
  limitMs = LIMIT_MS,
}: MailReaderLimits = {}): (rawBody: Buffer) => Promise<ReadEmail> {
  let last: Promise<unknown> = Promise.resolve();
  return async (rawBody) => {
    if (rawBody.length <= smallBytes) return readEmail(rawBody);
    const read = last.then(() => readInThread(rawBody, limitMs));
    last = read.catch(() => undefined);
    return read;
  };
}

async function readInThread(rawBody: Buffer, limitMs: number): Promise<ReadEmail> {
  const bytes = new Uint8Array(rawBody);
  const thread = new Worker(new URL("./read-email-thread.ts", import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
  });
  const answered = Promise.withResolvers<ThreadAnswer>();
  thread.once("message", answered.resolve);
  thread.once("error", answered.reject);
  thread.once("exit", () => answered.reject(new Error("The thread ended before the email was read")));
  const timer = setTimeout(() => answered.reject(new Error(`The email took longer than ${limitMs} ms`)), limitMs);
  try {
    const answer = await answered.promise;
    if ("isNoEmail" in answer) throw refusal("webhook.notRead");
    const { eventKey, body, attachments } = answer;
    return {
      eventKey,
      body: bufferOf(body),
      attachments: attachments.map((one) => ({ ...one, content: bufferOf(one.content) })),
    };
  } finally {
    clearTimeout(timer);
    void thread.terminate();
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
