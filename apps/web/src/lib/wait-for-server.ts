import type { AppRouter } from "@aavarti/api/root";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { isOutage } from "./api-error.ts";
import { connection, serverIsBack, setConnected } from "./connection.ts";

/**
 * A server that is ready and still answers one call with an outage has another trouble, which the
 * screen has to say.
 */
const MOST_REPEATS = 5;

/**
 * A read that fails while the server or its database restarts waits and is asked again; its screen
 * stays as it is meanwhile. Without a network it fails at once. Writes: `repeat-writes.ts`.
 */
export const waitForServer: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "query") return next(op);
    return observable((observer) => {
      let repeats = 0;
      let isGivenUp = false;
      const ask = () =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: async (error) => {
            if (!isOutage(error) || repeats === MOST_REPEATS) return observer.error(error);
            repeats += 1;
            setConnected(false);
            await serverIsBack();
            if (isGivenUp) return;
            if (connection() === "offline") return observer.error(error);
            call = ask();
          },
        });
      let call = ask();
      return () => {
        isGivenUp = true;
        call.unsubscribe();
      };
    });
  };
