import type { AppRouter } from "@aavarti/api/root";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";

export type ClientOptions = {
  /** Base URL of the product, such as `https://crm.example.in`. */
  baseUrl: string;
  /** Token from `auth.login`, or a function that returns the current one. Null before sign-in. */
  token?: string | null | (() => string | null);
  /** Replaces the global fetch, for proxies and tests. */
  fetch?: typeof globalThis.fetch;
};

/**
 * Creates a typed client of every tRPC procedure: `client.customers.create.mutate({ … })`. Nothing
 * is sent until a procedure is called; calls made in the same tick are sent together, at most ten
 * in a request. Calls reject with the server's error, which `refusalOf` reads. `token` is sent as a
 * bearer token; it may be a function, which is called for every request. Null sends none.
 */
export function createClient({ baseUrl, token = null, fetch }: ClientOptions) {
  const currentToken = () => (typeof token === "function" ? token() : token);
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${baseUrl.replace(/\/+$/, "")}/trpc`,
        // The server accepts at most this many calls in a batch.
        maxItems: 10,
        ...(fetch && { fetch }),
        headers() {
          const bearer = currentToken();
          return bearer ? { authorization: `Bearer ${bearer}` } : {};
        },
      }),
    ],
  });
}

export type Client = ReturnType<typeof createClient>;

export type Refusal = {
  /** Error code to branch on, such as `NOT_FOUND`. */
  code: string;
  /** HTTP status. */
  status: number;
  /** Message to show. */
  message: string;
  /** A sentence for each invalid field. */
  fields: Record<string, string>;
  retryAfterSeconds: number | null;
  /** Request id to quote to the operator. */
  requestId: string | null;
};

/**
 * Returns the product's error from what a call of the client threw: `fields` is empty and the
 * other details null where there are none. Null for anything else, such as a network failure.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data = (error as TRPCClientError<AppRouter>).data;
  if (!data) return null;
  return {
    code: data.code,
    status: data.httpStatus,
    message: error.message,
    fields: data.fields ?? {},
    retryAfterSeconds: data.retryAfterSeconds ?? null,
    requestId: data.requestId ?? null,
  };
}
