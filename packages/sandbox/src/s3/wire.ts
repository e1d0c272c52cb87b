import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { SandboxCore } from "../sandbox-core.ts";
import { answer, Refusal, strikeWithFaults } from "../wire.ts";
import { refuse, S3_ERRORS } from "./errors.ts";
import { findSignatureProblem } from "./signature.ts";

const MAX_OBJECT_BYTES = 32 * 1024 * 1024;
/** The only bucket, and the keys that may use it. */
export const S3_BUCKET = "sandbox";
const KEYS = { accessKeyId: "sandbox", secretAccessKey: "sandbox_secret" };

type Path = { Params: { bucket: string; "*": string } };

/**
 * Returns the plugin that answers as an S3-compatible store with path-style addresses; register it
 * with the prefix `/s3`. It has the bucket `sandbox`, checks Signature Version 4 of the key
 * `sandbox` with the secret `sandbox_secret`, and stores, reads (also one byte range) and deletes
 * objects, which are kept in the data directory.
 */
export const s3Wire =
  (core: SandboxCore): FastifyPluginAsync =>
  async (app) => {
    const contents = new WeakMap<FastifyRequest, Buffer>();
    // The request log shows bodies, and nothing is learned from the bytes of a file.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, done) => {
      contents.set(request, body);
      done(null, undefined);
    });
    const contentOf = (request: FastifyRequest): Buffer => contents.get(request) ?? Buffer.alloc(0);

    strikeWithFaults(app, { provider: "s3", faults: core.faults, errors: S3_ERRORS });
    app.addHook("preHandler", async (request) => {
      const { method, raw, headers } = request;
      const signed = { method, url: raw.url ?? "", headers, body: contentOf(request) };
      const problem = findSignatureProblem(signed, KEYS, core.now());
      if (problem) throw refuse(problem);
      if ((request.params as Path["Params"]).bucket !== S3_BUCKET) throw refuse("NoSuchBucket");
    });
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof Refusal) return answer(reply, error.answer);
      const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
      return answer(reply, S3_ERRORS.named(status === 413 ? "EntityTooLarge" : "InternalError"));
    });
    app.setNotFoundHandler((_request, reply) => answer(reply, S3_ERRORS.named("MethodNotAllowed")));

    app.head<Path>("/:bucket", { config: { operation: "bucket" } }, async (_request, reply) => reply.send());

    app.put<Path>(
      "/:bucket/*",
      { bodyLimit: MAX_OBJECT_BYTES, config: { operation: "objects.put" } },
      async (request, reply) => {
        await core.objects.write(request.params["*"], contentOf(request));
        return reply.send();
      },
    );

    app.get<Path>("/:bucket/*", { config: { operation: "objects.read" } }, async ({ params, headers }, reply) => {
      const content = await core.objects.read(params["*"]);
      if (!content) throw refuse("NoSuchKey");
      reply.type("binary/octet-stream").header("accept-ranges", "bytes");
      const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
      if (first === undefined) return reply.send(content);
      const from = Number(first);
      if (from >= content.length) throw refuse("InvalidRange");
      const end = last ? Math.min(Number(last), content.length - 1) : content.length - 1;
      return reply
        .code(206)
        .header("content-range", `bytes ${from}-${end}/${content.length}`)
        .send(content.subarray(from, end + 1));
    });

    app.delete<Path>("/:bucket/*", { config: { operation: "objects.delete" } }, async ({ params }, reply) => {
      await core.objects.remove(params["*"]);
      return reply.code(204).send();
    });
  };
