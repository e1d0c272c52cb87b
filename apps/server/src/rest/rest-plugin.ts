import { appErrorOf } from "@aavarti/api/app-error-of";
import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import { AppError, notFound } from "@aavarti/domain/errors";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "./route.ts";
import { REST_TABLE } from "./table.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

/** Serves the REST table: each path calls its procedure in-process, with the procedure's own checks. */
export const restPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  for (const entry of REST_TABLE) {
    app.route({
      method: entry.method,
      url: entry.path,
      handler: (request, reply) => answer(entry, createContext(request), request, reply),
    });
  }
};

async function answer(
  entry: Route,
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const api = createCaller(context);
  const query = entry.query ? entry.query.safeParse(request.query) : null;
  if (query?.error) {
    // Who is not signed in learns that first, not what a filter should look like.
    if (!entry.isPublic) await context.authenticate();
    throw query.error;
  }
  const header = (name: string, value: string) => void reply.header(name, value);
  try {
    const input = { params: request.params, query: query?.data, body: request.body, header };
    const body = await entry.handle(api, input);
    return await reply.code(entry.status ?? 200).send(entry.response ? body : undefined);
  } catch (error) {
    throw inRestWords(entry, appErrorOf(error), error);
  }
}

/**
 * A procedure speaks of its own input (`id`, `changes.email`), a REST client of a path and a body: an id that cannot be one is a
 * record that is not there, and a field has the name it was sent under.
 */
function inRestWords(entry: Route, failure: AppError, original: unknown): unknown {
  if (failure.code !== "VALIDATION_FAILED" || !failure.fields) return original;
  if (entry.params && "id" in failure.fields) return notFound(entry.noun.replace(/s$/, ""));
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([field, sentence]) => [field.replace(/^changes\./, ""), sentence]),
  );
  return new AppError(failure.code, failure.message, { fields, cause: original });
}
