import type { FastifyPluginAsync } from "fastify";
import { openApiDocument } from "../rest/openapi.ts";
import { documentationPage } from "./documentation-page.ts";

/**
 * Serves /api/openapi.json and the HTML page /api/docs to everybody, both generated once from the
 * REST table.
 */
export const documentationPlugin: FastifyPluginAsync = async (app) => {
  const document = openApiDocument();
  const page = documentationPage();
  app.get("/api/openapi.json", async () => document);
  app.get("/api/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
};
