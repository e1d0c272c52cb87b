import { type RawRequest, rawRequest } from "./raw-request.ts";
import { freshAddress } from "./visitor-address.ts";

/**
 * `fetch` in which each request comes from a different visitor's address. Text bodies only;
 * redirects are returned, not followed.
 */
export async function visitorFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const request: RawRequest = {
    method: init.method ?? "GET",
    path: url.pathname + url.search,
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === "string" ? init.body : undefined,
    from: freshAddress(),
  };
  const answer = await rawRequest(url.origin, request);
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  const bodiless = answer.status === 204 || answer.status === 304;
  return new Response(bodiless ? null : answer.text, { status: answer.status, headers });
}
