import type { AppRouter } from "@aavarti/api/root";
import { isKeyedMutation } from "@aavarti/contract/keyed-mutations";
import type { TRPCClientError, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { hasCode, isOutage, noteUncertain, retryAfterMsOf } from "../api/api-error.ts";
import { connection, serverAnswers, setConnected } from "../realtime/connection.ts";
import { currentToken } from "../session/session-token.ts";
import { hasWaitingWrites, holdWrite } from "./waiting-writes.ts";

/**
 * How long a write is retried after its first failure, in milliseconds: longer than a restart
 * takes, and longer than the server waits before a retry may take over the idempotency key of a
 * dead process.
 */
const REPEATED_FOR_MS = 60_000;
/**
 * A server that is ready but still fails one write has another problem, which the screen must show.
 */
const MAX_REPEATS = 5;

/**
 * Gives each write, as a link of the tRPC client, an idempotency key and retries it with that key,
 * up to five times within a minute, when the server goes away before responding; the server carries
 * it out once (ADR 0046). Meanwhile later writes wait in order. Without a network a write fails at
 * once, so that nothing is sent long after the user gave up. Public calls have no key on the server
 * and are not repeated: a retry could be a second registration or a second email.
 */
export const repeatWrites: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation" || !isKeyedMutation(op.path)) return next(op);
    const keyed = { ...op, context: { ...op.context, idempotencyKey: newKey() } };
    return observable((observer) => {
      let isGivenUp = false;
      let unsubscribe = () => {};
      const send = () =>
        new Promise<Parameters<typeof observer.next>[0]>((resolve, reject) => {
          ({ unsubscribe } = next(keyed).subscribe({ next: resolve, error: reject }));
        });
      sendUntilAnswered(send, () => isGivenUp).then(
        (answer) => {
          observer.next(answer);
          observer.complete();
        },
        (error: TRPCClientError<AppRouter>) => observer.error(error),
      );
      return () => {
        isGivenUp = true;
        unsubscribe();
      };
    });
  };

async function sendUntilAnswered<Answer>(send: () => Promise<Answer>, isGivenUp: () => boolean): Promise<Answer> {
  if (connection() === "offline") return send();
  const session = currentToken();
  let place = hasWaitingWrites() ? joinQueue() : null;
  let repeatedUntil: number | null = null;
  let outages = 0;
  try {
    await place?.turn;
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (isOutage(error)) {
          outages += 1;
          setConnected(false);
        } else if (!hasCode(error, "REQUEST_IN_PROGRESS")) throw error;
        place ??= joinQueue();
        repeatedUntil ??= Date.now() + REPEATED_FOR_MS;
        const isWorthwhile = outages <= MAX_REPEATS && Date.now() < repeatedUntil;
        if (isWorthwhile) {
          const mayGo = Promise.all([place.turn, serverAnswers(), pause(retryAfterMsOf(error))]);
          await Promise.race([mayGo, pause(repeatedUntil - Date.now())]);
        }
        // A write of one session must not be sent by the next.
        const isMine = currentToken() === session && !isGivenUp();
        if (!isWorthwhile || !isMine || Date.now() >= repeatedUntil) throw noteUncertain(error);
      }
    }
  } finally {
    place?.leave();
  }
}

/** Resolves when all writes that are waiting now have finished. */
let queue: Promise<void> = Promise.resolve();

/** Keeps waiting writes and later ones in order, because the last value of a field must win. */
function joinQueue(): { readonly turn: Promise<void>; readonly leave: () => void } {
  const turn = queue;
  const release = holdWrite();
  let finish = () => {};
  queue = new Promise((resolve) => {
    finish = resolve;
  });
  return {
    turn,
    leave() {
      release();
      finish();
    },
  };
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Not `crypto.randomUUID`, which exists under https only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
