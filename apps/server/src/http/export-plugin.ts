import { Readable } from "node:stream";
import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import { ExportedList } from "@aavarti/contract/exports";
import { refusal } from "@aavarti/domain/refusal";

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { exportLines } from "./export-lines.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

const filters = {
  search: z.string().optional(),
  status: z.string().optional(),
  sort: z.string().optional(),
  without: z.string().optional(),
  tag: z.string().optional(),
  productId: z.string().optional(),
  area: z.string().optional(),
  by: z.string().optional(),
};
const Query = z.object(filters);
const Body = z.object({ ...filters, ids: z.array(z.string()).optional() });

/**
 * A list as a CSV file, streamed: the same filters as the list, all of its rows, a page in memory
 * at a time.
 */
export const exportPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  type Route = { Params: { list: string } };
  app.get<Route>("/api/v1/exports/:list", (request, reply) => send(request, reply, Query.safeParse(request.query)));
  // Selected rows are named in a body: an address holds a few hundred of them at most.
  app.post<Route>("/api/v1/exports/:list", (request, reply) => send(request, reply, Body.safeParse(request.body)));

  async function send(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    filter: z.ZodSafeParseResult<z.output<typeof Body>>,
  ) {
    const api = createCaller(createContext(request));
    const list = ExportedList.safeParse(request.params.list);
    if (!list.success) throw refusal("export.noList");
    if (!filter.success) throw refusal("request.repeatedFilter");
    await api.exports.begin({ list: list.data });
    const lines = exportLines(api, list.data, filter.data);
    // The first page is read before the answer begins, so that a refusal is still one and not half
    // a file.
    const first = await lines.next();
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${list.data}.csv"`)
      .header("cache-control", "no-store")
      .send(Readable.from(joined(first, lines)));
  }
};

async function* joined(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}
