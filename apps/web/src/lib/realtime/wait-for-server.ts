import type { AppRouter } from "@aavarti/api/root";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { isOutage } from "../api/api-error.ts";
import { connection, setConnected, waitWhileReconnecting } from "./connection.ts";

/**
 * A server that is ready but still answers one query with an outage has another problem, which the
 * screen must show.
 */
const MAX_REPEATS = 5;

/**
 * Retries, as a link of the tRPC client, a query that failed because the server or its database
 * restarts, up to five times, each time once the server answers again; the screen stays as it is
 * meanwhile. Without a network the query fails at once. Writes: `repeat-writes.ts`.
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
            if (!isOutage(error) || repeats === MAX_REPEATS) return observer.error(error);
            repeats += 1;
            setConnected(false);
            await waitWhileReconnecting();
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
