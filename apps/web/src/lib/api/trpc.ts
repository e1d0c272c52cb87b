import type { AppRouter } from "@aavarti/api/root";
import { httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { repeatWrites } from "../offline/repeat-writes.ts";
import { waitForServer } from "../realtime/wait-for-server.ts";
import { sessionFetch } from "../session/session-fetch.ts";

/** The tRPC client with React hooks, for all calls to the server. */
export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;

/** Equal to the server's `maxBatchSize`. */
const MAX_BATCH = 10;

/**
 * Creates the tRPC client, which calls `/trpc` with this tab's session. Queries go in batches of at
 * most ten and wait for a restarting server. Each mutation is a request of its own, with an
 * idempotency key, and is repeated with the same key when the server was away; a public one, such
 * as a registration, has no key and is not repeated.
 */
export function createTrpcClient() {
  const http = { url: "/trpc", fetch: fetchOwn };
  return trpc.createClient({
    links: [
      waitForServer,
      repeatWrites,
      splitLink({
        condition: ({ type }) => type === "mutation",
        // Unbatched, because an idempotency key belongs to one call.
        true: httpLink({ ...http, headers: ({ op }) => keyHeader(op.context.idempotencyKey) }),
        false: httpBatchLink({ ...http, maxItems: MAX_BATCH }),
      }),
    ],
  });
}

/** The statuses of a proxy whose server is down, and of a server that is shutting down. */
const MAY_BE_AWAY = [502, 503, 504];

/**
 * Fetches with this tab's session.
 * @throws TypeError, like `fetch` without a network, when the response is not from our server.
 */
async function fetchOwn(address: RequestInfo | URL, init?: unknown): Promise<Response> {
  const answer = await sessionFetch(address, init as RequestInit);
  const isAway = MAY_BE_AWAY.includes(answer.status) && !(await answer.clone().text()).includes('"httpStatus"');
  if (isAway) throw new TypeError(`The server is away: ${answer.status}`);
  return answer;
}

const keyHeader = (key: unknown): Record<string, string> => (typeof key === "string" ? { "idempotency-key": key } : {});
