import { Readable } from "node:stream";
import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import { exportDonations } from "@aavarti/services/exports/export-donations";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

/**
 * Serves `/api/v1/donations/:year/form-10bd.csv`: streams the donations of a financial year in the
 * columns of Form 10BD, with PANs in clear. Writes an audit event before it reads. A refusal comes
 * before the response starts; a later error breaks the file off.
 */
export const donationsPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.get<{ Params: { year: string } }>("/api/v1/donations/:year/form-10bd.csv", async (request, reply) => {
    const context = createContext(request);
    const { year } = request.params;
    await createCaller(context).dashboards.beginDonationsExport({ year });
    const { tenant } = await context.authenticate();
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="form-10bd-${year}.csv"`)
      .header("cache-control", "no-store")
      .send(Readable.from(exportDonations(context.public, tenant.id, { year })));
  });
};
