import { existsSync } from "node:fs";
import { join } from "node:path";
import { AppError, notFound } from "@aavarti/domain/errors";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { sendFailure } from "./answer-errors.ts";
import { readAppPaths } from "./app-paths.ts";
import { PUBLIC_PAGES_FOLDER } from "./public-pages.ts";

type Options = { folder: string | null };

const YEAR_SECONDS = 31_536_000;
const isApi = (path: string): boolean => /^\/(api|trpc)(\/|$)/.test(path);
const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/";

/** Serves the built web application, and says what is not there: JSON under /api and /trpc, the application's own page elsewhere. */
export const webAppPlugin: FastifyPluginAsync<Options> = async (app, { folder }) => {
  const hasWebApp = folder !== null && existsSync(join(folder, "index.html"));
  if (folder !== null && hasWebApp) await serveFiles(app, folder);
  const hasScreen = folder !== null && hasWebApp ? readAppPaths(folder) : () => false;

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isApi(path)) {
      const allowed = allowedMethods(app, path);
      if (allowed.length === 0)
        return sendFailure(request, reply, new AppError("NOT_FOUND", "There is nothing at this address"));
      reply.header("allow", allowed.join(", "));
      return sendFailure(
        request,
        reply,
        new AppError("METHOD_NOT_ALLOWED", `Use ${allowed.join(" or ")} at this address`),
      );
    }
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !path.startsWith("/assets/");
    if (!wantsPage || !hasWebApp) return sendFailure(request, reply, notFound("Page"));
    // Drawn by the application all the same: its 404 screen knows the way back.
    return reply
      .code(hasScreen(path) ? 200 : 404)
      .header("cache-control", "no-cache")
      .sendFile("index.html");
  });
};

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    // "/" belongs to the public pages; where there are none, what is not found is the application's own page.
    index: false,
    globIgnore: [`${PUBLIC_PAGES_FOLDER}/**`],
    setHeaders(reply, file) {
      const hashed = file.includes("/assets/");
      reply.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The methods that a path does have, for a 405. */
function allowedMethods(app: FastifyInstance, path: string): string[] {
  return METHODS.filter((method) => app.knowsPath(method, path));
}
