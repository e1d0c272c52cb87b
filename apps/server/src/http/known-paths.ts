import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether a route of this method exists at a concrete path. */
    knowsPath(method: string, path: string): boolean;
  }
}

/**
 * Remembers every route as it is added, so that a known path with another method is a 405 and not a
 * 404.
 */
export function rememberPaths(app: FastifyInstance): void {
  const patterns = new Map<string, RegExp[]>();
  app.addHook("onRoute", ({ method, url }) => {
    // Patterns with a wildcard are catch-alls (files, tRPC): they know every path and therefore
    // none.
    if (url.includes("*")) return;
    const pattern = new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`);
    for (const name of [method].flat()) patterns.set(name, [...(patterns.get(name) ?? []), pattern]);
  });
  app.decorate(
    "knowsPath",
    (method: string, path: string) => patterns.get(method)?.some((pattern) => pattern.test(path)) ?? false,
  );
}
