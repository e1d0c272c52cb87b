import { vi } from "vitest";
import { Refusal } from "./fake-network.ts";

type Handler = (body: unknown) => unknown;

/**
 * Replaces `fetch`, until `vi.unstubAllGlobals`, for the scripts of the prerendered pages: answers
 * calls by route, which is method and path without the query, such as `POST /api/auth/login`, in
 * tRPC's shape below /trpc/. A `Refusal` that a handler throws becomes the server's error response;
 * a call without a handler fails like a broken connection. Returns `calls`, each with its `route`
 * and parsed `body`, and `bodiesOf`, which returns the bodies sent to a route.
 */
export function fakeRest(handlers: Readonly<Record<string, Handler>>) {
  const calls: { route: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (address: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(address), "http://localhost");
    const route = `${init.method ?? "GET"} ${pathname}`;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    calls.push({ route, body });
    const handler = handlers[route];
    if (!handler) throw new TypeError("Failed to fetch");
    try {
      const data = await handler(body);
      return Response.json(pathname.startsWith("/trpc/") ? { result: { data } } : data);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { httpStatus, ...explained } = error.data;
      return Response.json({ error: { ...explained, message: error.message } }, { status: Number(httpStatus) });
    }
  });
  return { calls, bodiesOf: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) };
}
