import { existsSync } from "node:fs";
import { join } from "node:path";
import { notFound, refusal } from "@aavarti/domain/refusal";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { readAppPaths } from "./app-paths.ts";
import { sendFailure } from "./error-handler.ts";
import { notFoundPageFor, PUBLIC_PAGES_FOLDER, type PublicPages } from "./public-pages.ts";
import { sendReady } from "./public-pages-plugin.ts";

type Options = { folder: string | null; site: PublicPages };

const YEAR_SECONDS = 31_536_000;
const isApi = (path: string): boolean => /^\/(api|trpc)(\/|$)/.test(path);
const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/";

/**
 * Serves the files of the built web application, of which browsers may keep those in /assets for a
 * year, and its page at every path that has a screen; the page and other files must be revalidated.
 * Any other unknown path gets a JSON error under /api and /trpc (405 when another method exists),
 * under /assets, for methods other than GET and HEAD, and without a build; a 404 page elsewhere.
 */
export const webAppPlugin: FastifyPluginAsync<Options> = async (app, { folder, site }) => {
  const hasWebApp = folder !== null && existsSync(join(folder, "index.html"));
  if (folder !== null && hasWebApp) await serveFiles(app, folder);
  const hasScreen = folder !== null && hasWebApp ? readAppPaths(folder) : () => false;

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isApi(path)) {
      const allowed = allowedMethods(app, path);
      if (allowed.length === 0) return sendFailure(request, reply, refusal("request.noAddress"));
      reply.header("allow", allowed.join(", "));
      return sendFailure(request, reply, refusal("request.wrongMethod", { methods: allowed.join(" or ") }));
    }
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !path.startsWith("/assets/");
    if (!wantsPage || !hasWebApp) return sendFailure(request, reply, notFound("page"));
    if (hasScreen(path)) return reply.header("cache-control", "no-cache").sendFile("index.html");
    reply.code(404);
    // A prerendered page is a twentieth of the application's size; a build without one shows the
    // application's own "not found" page.
    const page = notFoundPageFor(site, path);
    return page ? sendReady(request, reply, page) : reply.header("cache-control", "no-cache").sendFile("index.html");
  });
};

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    // "/" is a public page; without public pages, the "not found" handler serves the application.
    index: false,
    globIgnore: [`${PUBLIC_PAGES_FOLDER}/**`],
    setHeaders(reply, file) {
      const hashed = file.includes("/assets/");
      reply.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Returns the methods that a path supports, for a 405. */
function allowedMethods(app: FastifyInstance, path: string): string[] {
  return METHODS.filter((method) => app.knowsPath(method, path));
}
