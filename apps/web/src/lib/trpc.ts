import type { AppRouter } from "@aavarti/api/root";
import { httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { repeatWrites } from "./repeat-writes.ts";
import { sessionFetch } from "./session-fetch.ts";
import { waitForServer } from "./wait-for-server.ts";

/** Every call to the server goes through here. */
export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;

/** The same limit as the server's `maxBatchSize`. */
const MAX_BATCH = 10;

export function createTrpcClient() {
  const http = { url: "/trpc", fetch: fetchOwn };
  return trpc.createClient({
    links: [
      waitForServer,
      repeatWrites,
      splitLink({
        condition: ({ type }) => type === "mutation",
        // Each by itself: an idempotency key stands for one call.
        true: httpLink({ ...http, headers: ({ op }) => keyHeader(op.context.idempotencyKey) }),
        false: httpBatchLink({ ...http, maxItems: MAX_BATCH }),
      }),
    ],
  });
}

/** The statuses of a proxy whose server is away, and of a server that is shutting down. */
const MAY_BE_AWAY = [502, 503, 504];

/** @throws TypeError, as `fetch` does without a network, when the answer is not the product's. */
async function fetchOwn(address: RequestInfo | URL, init?: unknown): Promise<Response> {
  const answer = await sessionFetch(address, init as RequestInit);
  const isAway = MAY_BE_AWAY.includes(answer.status) && !(await answer.clone().text()).includes('"httpStatus"');
  if (isAway) throw new TypeError(`The server is away: ${answer.status}`);
  return answer;
}

const keyHeader = (key: unknown): Record<string, string> => (typeof key === "string" ? { "idempotency-key": key } : {});
