import type { FastifyPluginAsync } from "fastify";
import { openApiDocument } from "../rest/openapi.ts";
import { documentationPage } from "./documentation-page.ts";

/**
 * Serves the OpenAPI document and the documentation page, both generated once from the REST table.
 */
export const documentationPlugin: FastifyPluginAsync = async (app) => {
  const document = openApiDocument();
  const page = documentationPage();
  app.get("/api/openapi.json", async () => document);
  app.get("/api/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
};
