import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import type { StoredMedia } from "../messages.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import { answer, Refusal, strikeWithFaults } from "../wire.ts";
import { GRAPH_ERRORS, graphError, refuse } from "./errors.ts";
import { BUSINESS_NUMBER } from "./events.ts";
import { ReadMark, readOutgoing } from "./outgoing-message.ts";
import { appSecretProof } from "./signature.ts";
import { findTemplateProblem, NewTemplate } from "./template-book.ts";
import { readUpload, readUploads } from "./uploads.ts";
import type { WhatsAppSandbox } from "./whatsapp.ts";

type NodeParams = { Params: { version: string; node: string } };

/**
 * Returns the plugin that serves a part of Graph's API for WhatsApp: sending, uploads, files that
 * people sent, the number, and listing, creating and deleting templates; register it with the
 * prefix `/graph`. Requires the access token. A read mark succeeds without an effect.
 */
export const graphWire =
  (core: SandboxCore, whatsapp: WhatsAppSandbox): FastifyPluginAsync =>
  async (app) => {
    const { phoneNumberId, businessAccountId } = core.secrets.whatsapp;
    strikeWithFaults(app, { provider: "whatsapp", faults: core.faults, errors: GRAPH_ERRORS });
    requireAccessToken(app, core);
    readUploads(app);
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof Refusal) return answer(reply, error.answer);
      const isBadJson = error instanceof Error && "statusCode" in error && error.statusCode === 400;
      return answer(reply, isBadJson ? graphError(100, "The body is not JSON.") : GRAPH_ERRORS.serverError);
    });

    app.post<NodeParams>("/:version/:node/messages", { config: { operation: "messages.send" } }, async (request) => {
      requireNode(request.params, phoneNumberId);
      if (ReadMark.safeParse(request.body).success) return { success: true };
      return whatsapp.send(readOutgoing(request.body));
    });

    app.post<NodeParams>("/:version/:node/media", { config: { operation: "media.upload" } }, async (request) => {
      requireNode(request.params, phoneNumberId);
      return whatsapp.store(await readUpload(request.body));
    });

    app.get<NodeParams>("/:version/:node", { config: { operation: "phone.fetch" } }, async ({ params }) => {
      const file = whatsapp.findMedia(params.node);
      if (file) return describe(file, core.url);
      requireNode(params, phoneNumberId);
      return {
        id: phoneNumberId,
        display_phone_number: `+${BUSINESS_NUMBER}`,
        verified_name: "Aavarti sandbox",
        quality_rating: "GREEN",
        platform_type: "CLOUD_API",
      };
    });

    app.get<{ Params: { id: string } }>(
      "/files/:id",
      { config: { operation: "media.download" } },
      async ({ params }, reply) => {
        const file = whatsapp.findMedia(params.id);
        if (file === undefined) return reply.code(404).send();
        return reply.type(file.contentType).send(Buffer.from(file.content, "base64"));
      },
    );

    app.get<NodeParams & { Querystring: { name?: string } }>(
      "/:version/:node/message_templates",
      { config: { operation: "templates.list" } },
      async ({ params, query }) => {
        requireNode(params, businessAccountId);
        const found = whatsapp.templates.list().filter(({ name }) => query.name === undefined || name === query.name);
        return {
          data: found.map(({ body, header, rejectedReason, ...template }) => ({
            ...template,
            rejected_reason: rejectedReason,
            parameter_format: "NAMED",
            components: [...(header ? [{ type: "HEADER", format: header }] : []), { type: "BODY", text: body }],
          })),
          paging: {},
        };
      },
    );

    app.post<NodeParams>(
      "/:version/:node/message_templates",
      { config: { operation: "templates.create" } },
      async ({ params, body }) => {
        requireNode(params, businessAccountId);
        const draft = NewTemplate.safeParse(body);
        if (!draft.success) throw refuse(100, `Invalid parameter: ${draft.error.issues[0]?.path.join(".")}`);
        const problem = findTemplateProblem(draft.data);
        if (problem !== undefined) throw refuse(100, problem);
        if (whatsapp.templates.find(draft.data.name, draft.data.language)) {
          throw refuse(100, "There is already content in this language for this template.");
        }
        const { id, status, category } = whatsapp.createTemplate(draft.data);
        return { id, status, category };
      },
    );

    app.delete<NodeParams & { Querystring: { hsm_id?: string; name?: string } }>(
      "/:version/:node/message_templates",
      { config: { operation: "templates.delete" } },
      async ({ params, query }) => {
        requireNode(params, businessAccountId);
        if (!whatsapp.templates.remove(query.hsm_id ?? "")) throw refuse(100, "Message template not found");
        return { success: true };
      },
    );
  };

/** Returns what Graph says of a file: where its content is, for those who have the token. */
const describe = ({ id, contentType, content }: StoredMedia, url: string) => ({
  messaging_product: "whatsapp",
  id,
  url: `${url}/graph/files/${id}`,
  mime_type: contentType,
  sha256: createHash("sha256").update(Buffer.from(content, "base64")).digest("hex"),
  file_size: String(Buffer.from(content, "base64").length),
});

function requireAccessToken(app: FastifyInstance, core: SandboxCore): void {
  const { accessToken, appSecret } = core.secrets.whatsapp;
  app.addHook<{ Querystring: { appsecret_proof?: string } }>("preHandler", async ({ headers, query }) => {
    if (headers.authorization !== `Bearer ${accessToken}`) throw refuse(190, "Invalid OAuth access token.");
    const proof = query.appsecret_proof;
    if (proof !== undefined && proof !== appSecretProof(appSecret, accessToken)) {
      throw refuse(100, "Invalid appsecret_proof provided in the API argument");
    }
  });
}

/** To the token, any node but ours looks as if it did not exist. */
function requireNode({ version, node }: NodeParams["Params"], expected: string): void {
  if (!/^v\d{1,2}\.0$/.test(version)) throw refuse(100, `Unknown path components: /${version}`);
  if (node !== expected) {
    throw refuse(
      100,
      `Object with ID '${node}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    );
  }
}
