import type { AppRouter } from "@aavarti/api/root";
import { httpBatchLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { currentToken } from "./session-token.ts";

/** Every call to the server goes through here. */
export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;

/** The same limit as the server's `maxBatchSize`. */
const MAX_BATCH = 10;

/** The token is read per request: it changes while the client lives. */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      httpBatchLink({
        url: "/trpc",
        maxItems: MAX_BATCH,
        headers: () => {
          const token = currentToken();
          return token ? { authorization: `Bearer ${token}` } : {};
        },
      }),
    ],
  });
}
