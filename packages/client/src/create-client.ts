import type { AppRouter } from "@aavarti/api/root";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";

export type ClientOptions = {
  /** Where the product runs, such as `https://crm.example.in`. */
  baseUrl: string;
  /**
   * The token that `auth.login` answered, or a function that gives the present one. Null before
   * anyone signs in.
   */
  token?: string | null | (() => string | null);
  /** Replaces the global fetch, for proxies and tests. */
  fetch?: typeof globalThis.fetch;
};

/**
 * A typed client of every procedure: `client.customers.create.mutate({ … })`. Calls made in the
 * same tick travel together. A refusal is thrown; `refusalOf` reads it.
 */
export function createClient({ baseUrl, token = null, fetch }: ClientOptions) {
  const currentToken = () => (typeof token === "function" ? token() : token);
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${baseUrl.replace(/\/+$/, "")}/trpc`,
        // The server takes no more than this in one request.
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
  /** A code to branch on, such as `NOT_FOUND`. */
  code: string;
  /** HTTP's number for it. */
  status: number;
  /** A sentence to show. */
  message: string;
  /** A sentence for each field that has a problem. */
  fields: Record<string, string>;
  retryAfterSeconds: number | null;
  /** What to quote to the operator. */
  requestId: string | null;
};

/** What the product refused and why; null for anything else, such as a network that failed. */
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
