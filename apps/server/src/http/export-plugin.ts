import { Readable } from "node:stream";
import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import { ExportedList } from "@aavarti/contract/exports";
import { AppError } from "@aavarti/domain/errors";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import { exportLines } from "./export-lines.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

const Query = z.object({ search: z.string().optional(), status: z.string().optional() });

/** A list as a CSV file, streamed: the same filters as the list, all of its rows, a page in memory at a time. */
export const exportPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.get<{ Params: { list: string } }>("/api/v1/exports/:list", async (request, reply) => {
    const api = createCaller(createContext(request));
    const list = ExportedList.safeParse(request.params.list);
    const query = Query.safeParse(request.query);
    if (!list.success) throw new AppError("NOT_FOUND", "There is no such list to export");
    if (!query.success) throw new AppError("VALIDATION_FAILED", "Send each filter once");
    await api.exports.begin({ list: list.data });
    const lines = exportLines(api, list.data, query.data);
    // The first page is read before the answer begins, so that a refusal is still one and not half a file.
    const first = await lines.next();
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${list.data}.csv"`)
      .header("cache-control", "no-store")
      .send(Readable.from(joined(first, lines)));
  });
};

async function* joined(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}
