import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "@aavarti/domain/errors";
import type { InboundAttachment } from "./interface.ts";
import { readEmail } from "./read-email.ts";

/** What a thread answers to the bytes of an email: what is in it, or that it is none. */
export type ThreadAnswer =
  | {
      eventKey: string;
      body: Uint8Array<ArrayBuffer>;
      attachments: (Omit<InboundAttachment, "content"> & { content: Uint8Array<ArrayBuffer> })[];
    }
  | { isNoEmail: true };

// One email: the thread ends with it.
try {
  const { eventKey, body, attachments } = readEmail(Buffer.from(workerData as Uint8Array<ArrayBuffer>));
  // Copies of their own, since small buffers share their memory and can't be handed over.
  const answer = {
    eventKey,
    body: new Uint8Array(body),
    attachments: attachments.map((one) => ({ ...one, content: new Uint8Array(one.content) })),
  };
  const handedOver = [answer.body.buffer, ...answer.attachments.map(({ content }) => content.buffer)];
  parentPort?.postMessage(answer satisfies ThreadAnswer, handedOver);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  parentPort?.postMessage({ isNoEmail: true } satisfies ThreadAnswer);
}
