import { appErrorOf } from "@aavarti/api/app-error-of";
import type { ApiContext } from "@aavarti/api/context";
import { type AppRouter, appRouter } from "@aavarti/api/root";
import { AppError } from "@aavarti/domain/errors";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";

type Options = { createContext: (request: FastifyRequest, reply: FastifyReply) => ApiContext };

const LARGEST_BATCH = 10;

/** The procedures at /trpc. What tRPC would take and we do not (forms, endless batches) is refused before it, in our own error body. */
export const trpcPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.addHook("onRequest", async (request) => {
    refuseOtherBodies(request);
    refuseLargeBatches(request);
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router: appRouter,
      maxBatchSize: LARGEST_BATCH,
      createContext: ({ req, res }) => createContext(req, res),
      responseMeta: ({ errors }) => {
        const waits = errors.map((error) => appErrorOf(error).retryAfterSeconds ?? 0);
        const longest = Math.max(0, ...waits);
        return longest > 0 ? { headers: { "retry-after": String(longest) } } : {};
      },
      onError: ({ error, path, req }) => {
        if (error.code === "INTERNAL_SERVER_ERROR") req.log.error({ err: error, path }, "procedure failed");
        if (appErrorOf(error).code === "UNAVAILABLE")
          req.log.warn({ err: error, path }, "the database is not available");
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>["trpcOptions"],
  });
};

/** tRPC also reads forms and files; every procedure of ours takes JSON. */
function refuseOtherBodies({ method, headers }: FastifyRequest): void {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (method !== "POST" || type === undefined || type === "application/json") return;
  throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Send application/json");
}

function refuseLargeBatches({ url }: FastifyRequest): void {
  const path = url.split("?", 1)[0] ?? "";
  const calls = path.split(/,|%2c/i).length;
  if (calls > LARGEST_BATCH) throw new AppError("VALIDATION_FAILED", `A batch holds at most ${LARGEST_BATCH} calls`);
}
