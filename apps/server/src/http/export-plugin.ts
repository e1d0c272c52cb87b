import { Readable } from "node:stream";
import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import { ExportedList } from "@aavarti/contract/exports";
import { refusal } from "@aavarti/domain/refusal";
import { statementFileName } from "@aavarti/domain/statement-words";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { attachment } from "./attachment.ts";
import { exportLines } from "./export-lines.ts";

/** Lists whose rows can't be selected. */
const WHOLE: ReadonlySet<ExportedList> = new Set(["statements", "activity"]);

type Options = { createContext: (request: FastifyRequest) => ApiContext };

const truth = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
/** Every filter of the lists; one that a list does not have is ignored, as in the list itself. */
export const EXPORT_FILTERS = {
  search: z.string().optional(),
  status: z.string().optional(),
  sort: z.string().optional(),
  without: z.string().optional(),
  tag: z.string().optional(),
  balance: z.string().optional(),
  mode: z.string().optional(),
  sameReference: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  customerId: z.string().optional(),
  forCustomerId: z.string().optional(),
  productId: z.string().optional(),
  subscriptionId: z.string().optional(),
  subscriptionStatus: z.string().optional(),
  lane: z.string().optional(),
  tab: z.string().optional(),
  group: z.string().optional(),
  area: z.string().optional(),
  by: z.string().optional(),
  person: z.string().optional(),
  record: z.string().optional(),
  nextPrice: z.string().optional(),
  nextMonths: z.coerce.number().optional(),
  endsWithin: z.coerce.number().optional(),
  unpaid: truth.optional(),
  started: truth.optional(),
  fields: z.string().optional(),
  archived: truth.optional(),
};
const Query = z.object(EXPORT_FILTERS);
const Body = z.object({ ...EXPORT_FILTERS, ids: z.array(z.string()).optional() });

/**
 * Serves `/api/v1/exports/:list`: streams a list as a CSV file, with the list's filters and all of
 * its rows, or of those only the selected ones (`ids` of a POST); holds one page in memory. Writes
 * an audit event before it reads. Refuses an unknown list, a repeated filter, or selected rows of a
 * statement or the activity log. An error in the first page gets its own status; a later one breaks
 * the file off.
 */
export const exportPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  type Route = { Params: { list: string } };
  app.get<Route>("/api/v1/exports/:list", (request, reply) => send(request, reply, Query.safeParse(request.query)));
  // Selected rows are sent in the body: a URL holds at most a few hundred ids.
  app.post<Route>("/api/v1/exports/:list", (request, reply) => send(request, reply, Body.safeParse(request.body)));

  async function send(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    filter: z.ZodSafeParseResult<z.output<typeof Body>>,
  ) {
    const context = createContext(request);
    const api = createCaller(context);
    const list = ExportedList.safeParse(request.params.list);
    if (!list.success) throw refusal("export.noList");
    if (!filter.success) throw refusal("request.repeatedFilter");
    if (filter.data.ids && WHOLE.has(list.data)) throw refusal("export.noSelection");
    await api.exports.begin({ list: list.data });
    const { tenant } = await context.authenticate();
    const lines = exportLines(api, { list: list.data, filter: filter.data, timeZone: tenant.time_zone });
    // Read the first page before the response starts, so that an error gets its own status instead
    // of half a file.
    const first = await lines.next();
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", attachment(await fileNameOf(api, list.data, filter.data)))
      .header("cache-control", "no-store")
      .send(Readable.from(joined(first, lines)));
  }
};

/** Returns `<list>.csv`; for a statement, a name with the customer's name and the period. */
async function fileNameOf(
  api: ReturnType<typeof createCaller>,
  list: ExportedList,
  { customerId = "", from, to }: z.output<typeof Query>,
): Promise<string> {
  if (list !== "statements") return `${list}.csv`;
  // Read as the statement is, also of a customer in Trash.
  const { customer } = await api.payments.statement({ customerId, limit: 1 });
  return statementFileName({ customer: customer.name, from, to }, "csv");
}

async function* joined(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}
