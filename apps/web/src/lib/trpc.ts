import type { AppRouter } from "@aavarti/api/root";
import { httpBatchLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { sessionFetch } from "./session-fetch.ts";
import { waitForServer } from "./wait-for-server.ts";

/** Every call to the server goes through here. */
export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;

/** The same limit as the server's `maxBatchSize`. */
const MAX_BATCH = 10;

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      waitForServer,
      httpBatchLink({
        url: "/trpc",
        maxItems: MAX_BATCH,
        fetch: (address, init) => sessionFetch(address, init as RequestInit),
      }),
    ],
  });
}
