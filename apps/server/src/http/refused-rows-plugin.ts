import { Readable } from "node:stream";
import type { ApiContext } from "@aavarti/api/context";
import { type Caller, createCaller } from "@aavarti/api/root";
import { CSV_START, csvLine } from "@aavarti/domain/csv";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

/** Rows read per query. */
const PAGE = 1000;

/**
 * Serves `/api/v1/imports/:id/refused.csv`: streams the skipped rows of an import as a CSV file,
 * the sheet's own columns followed by the row's number and the reasons in English, so that they can
 * be fixed and imported again. Needs what reading the import needs; an unknown import is refused
 * before the response starts.
 */
export const refusedRowsPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.get<{ Params: { id: string } }>("/api/v1/imports/:id/refused.csv", async (request, reply) => {
    const api = createCaller(createContext(request));
    const { headers } = await api.imports.read({ id: request.params.id });
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="refused-rows.csv"')
      .header("cache-control", "no-store")
      .send(Readable.from(refusedLines(api, request.params.id, headers)));
  });
};

async function* refusedLines(api: Caller, id: string, headers: readonly string[]): AsyncGenerator<string> {
  yield CSV_START + csvLine([...headers, "Row", "Reason"]);
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Awaited<ReturnType<Caller["imports"]["rows"]>> = await api.imports.rows({
      id,
      verdict: "refused",
      limit: PAGE,
      ...(cursor && { cursor }),
    });
    yield page.items
      .map(({ cells, row, problems }) => csvLine([...cells, row, problems.map(({ sentence }) => sentence).join(" ")]))
      .join("");
    cursor = page.nextCursor;
  }
}
