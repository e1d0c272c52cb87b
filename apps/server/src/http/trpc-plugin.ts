import { appErrorOf } from "@aavarti/api/app-error-of";
import type { ApiContext } from "@aavarti/api/context";
import { type AppRouter, appRouter } from "@aavarti/api/root";
import { refusal } from "@aavarti/domain/refusal";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { refuseDeepJson } from "./json-bodies.ts";

type Options = { createContext: (request: FastifyRequest, reply: FastifyReply) => ApiContext };

const LARGEST_BATCH = 10;
/** Input of a query, or of several. */
const Query = z.object({ input: z.union([z.string(), z.array(z.string())]).optional() });

/**
 * Serves the procedures at /trpc. Refuses bodies that are not JSON, batches of more than 10 calls,
 * batches with an idempotency key and input nested over 32 levels, which tRPC would accept, with
 * the API's error body. The longest `retry-after` of a batch becomes its header. Logs unexpected
 * errors and an unreachable database.
 */
export const trpcPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.addHook("onRequest", async (request) => {
    refuseOtherBodies(request);
    refuseLargeBatches(request);
    refuseKeyedBatches(request);
  });
  app.addHook("preValidation", async ({ body, query }) => {
    refuseDeepJson(body);
    for (const input of [Query.parse(query).input].flat()) refuseDeepJson(input);
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router: appRouter,
      maxBatchSize: LARGEST_BATCH,
      createContext: ({ req, res }) => ({
        ...createContext(req, res),
        idempotencyKey: idempotencyKeyOf(req.headers),
      }),
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

/** tRPC also parses forms and files; our procedures accept only JSON. */
function refuseOtherBodies({ method, headers }: FastifyRequest): void {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (method !== "POST" || type === undefined || type === "application/json") return;
  throw refusal("request.notSentAsJson");
}

function refuseLargeBatches({ url }: FastifyRequest): void {
  if (callsIn(url) > LARGEST_BATCH) throw refusal("request.batchTooLarge", { most: LARGEST_BATCH });
}

/** An idempotency key identifies a single call, so a batch can't have one. */
function refuseKeyedBatches({ url, headers }: FastifyRequest): void {
  if (idempotencyKeyOf(headers) === null || callsIn(url) === 1) return;
  throw refusal("idempotency.batch");
}

const callsIn = (url: string): number => (url.split("?", 1)[0] ?? "").split(/,|%2c/i).length;
