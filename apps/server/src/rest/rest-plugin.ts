import { appErrorOf, invalidInput } from "@aavarti/api/app-error-of";
import type { ApiContext } from "@aavarti/api/context";
import { httpStatusOf } from "@aavarti/api/error-map";
import { createCaller } from "@aavarti/api/root";
import { describeProblem } from "@aavarti/contract/sentences";
import { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";
import { isRecordName } from "@aavarti/domain/reasons/records";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { answerOnce } from "@aavarti/services/idempotency/answer-once";
import type { Answer } from "@aavarti/services/idempotency/claim-request";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { bodyOf, failureOf } from "../http/error-handler.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { type ItemsOf, type Route, takesKey } from "./route.ts";
import { REST_TABLE } from "./table.ts";

type Options = { createContext: (request: FastifyRequest, reply: FastifyReply) => ApiContext };

/**
 * Serves every path of the REST table: each calls its procedure in-process, with the procedure's
 * own checks, and sends the result as JSON. A page's next cursor is in the header `x-next-cursor`
 * where the body is a bare array, that of a page before in `x-previous-cursor`. A POST that needs
 * a token may carry an idempotency key, unless its response holds a secret: a repeat of it gets
 * the first response with `idempotency-replayed: true`. Errors name the fields as the client sent
 * them; a malformed id in the path is 404.
 */
export const restPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  for (const entry of REST_TABLE) {
    app.route({
      method: entry.method,
      url: entry.path,
      handler: async (request, reply) => {
        const context = createContext(request, reply);
        const key = takesKey(entry) ? idempotencyKeyOf(request.headers) : null;
        if (key !== null) return answerKeyed(entry, context, { key, request, reply });
        return send(reply, await answer(entry, context, request, reply));
      },
    });
  }
};

/** Serialises the response here instead of in Fastify, so that a repeat gets the same bytes. */
const send = (reply: FastifyReply, { status, body }: Answer): FastifyReply =>
  body === null ? reply.code(status).send() : reply.code(status).type("application/json; charset=utf-8").send(body);

/** Calls the procedure. @throws the procedure's errors, with REST field names. */
async function answer(
  entry: Route,
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const api = createCaller(context);
  const query = entry.query ? entry.query.safeParse(request.query) : null;
  if (query?.error) {
    // A caller who is not signed in gets that error first, before any error about a filter.
    if (!entry.isPublic) await context.authenticate();
    throw invalidInput(query.error);
  }
  const itemsOf: ItemsOf = ({ items, nextCursor, previousCursor }) => {
    if (nextCursor) reply.header("x-next-cursor", nextCursor);
    if (previousCursor) reply.header("x-previous-cursor", previousCursor);
    return items;
  };
  try {
    const input = { params: request.params, query: query?.data, body: request.body, itemsOf };
    const body = await entry.handle(api, input);
    return { status: entry.status ?? 200, body: entry.response ? JSON.stringify(body) : null };
  } catch (error) {
    throw inRestWords(entry, request.params, appErrorOf(error), error);
  }
}

/**
 * Calls the procedure once per idempotency key of a business and path.
 * @throws the procedure's errors, and those of `claimRequest`
 */
async function answerKeyed(
  entry: Route,
  context: ApiContext,
  { key, request, reply }: { key: string; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { tenant, user } = await context.authenticate();
  const once = await answerOnce(
    context.public,
    {
      tenantId: tenant.id,
      route: `${entry.method} ${entry.path}`,
      key,
      content: { user: user.id, url: request.url, body: request.body ?? null },
    },
    {
      run: (beforeCommit) => answer(entry, { ...context, beforeCommit }, request, reply),
      failureOf,
      answerOf: (failure) => ({
        status: httpStatusOf(failure.code),
        body: JSON.stringify(bodyOf(failure, request.id)),
      }),
    },
  );
  if ("answered" in once) return send(reply, once.answered);
  return send(reply.header("idempotency-replayed", "true"), once.replayed);
}

/**
 * Translates a procedure's validation errors for REST. A procedure names its own input (`id`,
 * `changes.email`), a REST client a path and a body: a malformed id becomes "not found", and fields
 * get the names under which they were sent.
 */
function inRestWords(entry: Route, params: unknown, failure: AppError, original: unknown): unknown {
  if (failure.code !== "VALIDATION_FAILED" || !failure.fields) return original;
  const parsed = entry.params?.safeParse(params);
  if (parsed?.success === false) return absentRecord(describeProblem(parsed.error).first);
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([field, explanation]) => [field.replace(/^changes\./, ""), explanation]),
  );
  return new AppError(failure.code, failure.explanation, { fields, cause: original });
}

/** Returns the "not found" error for a malformed id in a path. */
const absentRecord = ({ params: { field } }: Explanation): AppError =>
  isRecordName(field) ? notFound(field) : refusal("request.noAddress");
