import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Returns whether a route of this method matches a concrete path. */
    knowsPath(method: string, path: string): boolean;
  }
}

/**
 * Adds `app.knowsPath(method, path)` to the server, which returns whether a route that is added
 * later matches, so that a known path with another method gets 405 instead of 404. Routes with a
 * wildcard don't count.
 */
export function rememberPaths(app: FastifyInstance): void {
  const patterns = new Map<string, RegExp[]>();
  app.addHook("onRoute", ({ method, url }) => {
    // A wildcard route (files, tRPC) is a catch-all that matches every path, so it says nothing
    // about known ones.
    if (url.includes("*")) return;
    const pattern = new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`);
    for (const name of [method].flat()) patterns.set(name, [...(patterns.get(name) ?? []), pattern]);
  });
  app.decorate(
    "knowsPath",
    (method: string, path: string) => patterns.get(method)?.some((pattern) => pattern.test(path)) ?? false,
  );
}
