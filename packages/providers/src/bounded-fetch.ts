export type FetchBounds = {
  /** Timeout of the whole exchange, body included. */
  timeoutMs: number;
  /** Default 4 MiB. */
  maxBytes?: number | undefined;
};

/** A response was larger than we read. */
export class BodyTooLarge extends Error {
  constructor() {
    super("The provider's answer is too large");
    this.name = "BodyTooLarge";
  }
}

/**
 * No response that we read from a provider comes near this size; a larger body is not one of
 * theirs.
 */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const BODILESS_STATUSES = new Set([204, 205, 304]);

/**
 * `fetch` for calls to providers: one deadline over connecting, waiting and reading, a limit on the
 * body, and no redirects (a 3xx is returned as it is, because following it would hand our keys and
 * messages to another address). The returned response has its whole body, so reading it cannot
 * stall. Rejects as `fetch` does; see `transportFailure`.
 * @throws BodyTooLarge for a larger body, as soon as that is known.
 */
export async function boundedFetch(
  input: string | URL | Request,
  init: RequestInit | undefined,
  { timeoutMs, maxBytes = MAX_BODY_BYTES }: FetchBounds,
): Promise<Response> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  const response = await fetch(input, { ...init, redirect: "manual", signal });
  const body = await readBody(response, maxBytes);
  return new Response(BODILESS_STATUSES.has(response.status) ? null : body, {
    status: response.status,
    headers: response.headers,
  });
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get("content-length")) > maxBytes) {
    await response.body?.cancel();
    throw new BodyTooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/**
 * Returns the whole seconds of a `Retry-After` header; undefined when it is absent, has more than
 * six digits, or is a date (none of our providers sends one).
 */
export function readRetryAfter(headers: { get(name: string): string | null }): number | undefined {
  const value = headers.get("retry-after");
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}
