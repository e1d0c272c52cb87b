import { Readable } from "node:stream";
import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import { exportData } from "@aavarti/services/exports/export-data";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { zipStream } from "./zip-stream.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

export const DATA_EXPORT_PATH = "/api/v1/account/export";

/**
 * Serves `/api/v1/account/export`: streams all data of a business as a ZIP of CSV files, to those
 * who may export it, also after the trial has ended; sensitive fields are in clear for an owner
 * only. Writes an audit event. A refusal comes before the response starts; a later error breaks the
 * file off.
 */
export const dataExportPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.get(DATA_EXPORT_PATH, async (request, reply) => {
    const context = createContext(request);
    await createCaller(context).account.beginExport();
    const { tenant, role } = await context.authenticate();
    const files = exportData(context.public, tenant.id, { reveals: role === "owner" });
    return reply
      .header("content-type", "application/zip")
      .header("content-disposition", 'attachment; filename="aavarti-data.zip"')
      .header("cache-control", "no-store")
      .send(Readable.from(zipStream(files), { objectMode: false }));
  });
};
