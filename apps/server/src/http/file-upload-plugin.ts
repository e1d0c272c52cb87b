import { invalidInput } from "@aavarti/api/app-error-of";
import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import { ConversationRef } from "@aavarti/contract/conversations";
import { UploadFile } from "@aavarti/contract/files";
import { MAX_FILE_BYTES } from "@aavarti/domain/files";
import { notFound } from "@aavarti/domain/refusal";
import { createServiceContext } from "@aavarti/services/context";
import { uploadFile } from "@aavarti/services/files/upload-file";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";

type Options = { createContext: (request: FastifyRequest) => ApiContext };
type UploadRequest = { Params: { id: string } };

/**
 * Takes a file that a member wants to send in a conversation, at
 * `POST /api/v1/conversations/:id/files`: the body is the content, of any declared type and at most
 * 16 MB, the query its id and name. Who may not reply in this conversation is refused before the
 * body is read. Answers 201 with the file, which is still to be checked.
 */
export const fileUploadPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  app.post<UploadRequest>(
    "/api/v1/conversations/:id/files",
    {
      bodyLimit: MAX_FILE_BYTES,
      config: { bodyBudget: "files" },
      // The list of unsent files needs the same permission, account and conversation.
      onRequest: async (request) => {
        await createCaller(createContext(request)).conversations.unsentFiles({ id: conversationOf(request) });
        queryOf(request);
      },
    },
    async (request, reply) => {
      const context = createContext(request);
      const { tenant, user, role, sessionId } = await context.authenticate();
      const ctx = createServiceContext(context.public, {
        tenantId: tenant.id,
        timeZone: tenant.time_zone,
        actor: { kind: "user", userId: user.id, role, sessionId },
        requestId: context.requestId,
        ip: context.public.ip,
      });
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const query = queryOf(request);
      return reply
        .code(201)
        .send(await uploadFile(ctx, { ...query, conversationId: conversationOf(request), content }));
    },
  );
};

function queryOf({ query }: FastifyRequest): UploadFile {
  const parsed = UploadFile.safeParse(query);
  if (parsed.error) throw invalidInput(parsed.error);
  return parsed.data;
}

function conversationOf({ params }: FastifyRequest): string {
  const ref = ConversationRef.safeParse(params);
  if (!ref.success) throw notFound("conversation");
  return ref.data.id;
}
