import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { z } from "zod";
import { randomAlphanumerics } from "../random-ids.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import { answer, Refusal, strikeWithFaults } from "../wire.ts";
import { type Answered, answerOf, readAsked } from "./answers.ts";
import { MODEL_ERRORS, refuse } from "./errors.ts";

const MEGABYTE = 1024 * 1024;
/** Whoever runs the sandbox by hand may choose the rest of the key, and the model's name. */
const OURS = "sandbox";

const Message = z.object({
  role: z.enum(["system", "developer", "user", "assistant", "tool"]),
  content: z
    .string()
    .or(z.array(z.object({ text: z.string() })).transform((parts) => parts.map(({ text }) => text).join("")))
    .nullish()
    .transform((content) => content ?? ""),
});

const Completion = z.object({
  model: z.string(),
  messages: z.array(Message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z
    .object({
      type: z.enum(["text", "json_object", "json_schema"]),
      json_schema: z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) }).optional(),
    })
    .nullish(),
});
type Completion = z.output<typeof Completion>;

/** The properties that this model can fill. */
const KNOWN: ReadonlySet<string> = new Set(["reply", "usedFacts"]);

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/**
 * Returns the plugin that answers as an OpenAI-compatible model; register it with the prefix
 * `/ai/v1`. It takes any key and any model that begin with `sandbox`, and composes its text from
 * the facts that it is given.
 */
export const modelWire =
  (core: SandboxCore): FastifyPluginAsync =>
  async (app) => {
    strikeWithFaults(app, { provider: "ai", faults: core.faults, errors: MODEL_ERRORS });
    app.addHook("preHandler", async ({ headers }) => {
      if (headers.authorization?.startsWith(`Bearer ${OURS}`)) return;
      throw new Refusal(MODEL_ERRORS.named("401"));
    });
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof Refusal) return answer(reply, error.answer);
      const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
      if (status >= 400 && status < 500) return answer(reply, refuse(status, "We could not parse your body.").answer);
      return answer(reply, MODEL_ERRORS.serverError);
    });

    app.get("/models", async () => ({
      object: "list",
      data: [{ id: OURS, object: "model", created: 1_790_000_000, owned_by: OURS }],
    }));

    app.post(
      "/chat/completions",
      { bodyLimit: MEGABYTE, config: { operation: "chat.completions" } },
      async (request, reply) => {
        const asked = readCompletion(request.body);
        const isJson = (asked.response_format?.type ?? "text") !== "text";
        const texts = asked.messages.map(({ content }) => content);
        const answered = answerOf(readAsked(texts), request.answerFault, isJson);
        const frame = {
          id: `chatcmpl-${randomAlphanumerics(24)}`,
          created: Math.floor(core.now().getTime() / 1000),
          model: asked.model,
        };
        const usage = usageOf(texts.join("\n"), answered);
        if (request.answerFault === "cut-body") return cutBody(reply, JSON.stringify(toCompletion(answered)));
        if (asked.stream) {
          const includesUsage = asked.stream_options?.include_usage ?? false;
          return stream(reply, { ...frame, object: "chat.completion.chunk" }, answered, includesUsage ? usage : null);
        }
        return { ...frame, object: "chat.completion", ...toCompletion(answered), usage };
      },
    );
  };

/** @throws Refusal for what the model cannot do. */
function readCompletion(body: unknown): Completion {
  const parsed = Completion.safeParse(body);
  if (!parsed.success) throw refuse(400, `Invalid parameter: ${parsed.error.issues[0]?.path.join(".")}`);
  const { model, response_format: format } = parsed.data;
  if (!model.startsWith(OURS)) throw new Refusal(MODEL_ERRORS.named("404"));
  const properties = Object.keys(format?.json_schema?.schema.properties ?? {});
  if (format?.type === "json_schema" && (properties.length === 0 || properties.some((name) => !KNOWN.has(name)))) {
    throw refuse(400, "Invalid schema for response_format: this model knows only reply and usedFacts.");
  }
  return parsed.data;
}

function usageOf(prompt: string, { content }: Answered) {
  const [read, written] = [tokensOf(prompt), tokensOf(content ?? "")];
  return {
    prompt_tokens: read,
    completion_tokens: written,
    total_tokens: read + written,
    prompt_tokens_details: { cached_tokens: 0 },
  };
}

const toCompletion = ({ content, refusal = undefined, finishReason }: Answered) => ({
  choices: [
    {
      index: 0,
      message: { role: "assistant", content, ...(refusal === undefined ? {} : { refusal }) },
      finish_reason: finishReason,
    },
  ],
});

/** Sends the beginning of a body, and closes the connection. */
function cutBody(reply: FastifyReply, body: string): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "application/json", "content-length": String(body.length * 4) });
  reply.raw.write(body.slice(0, Math.ceil(body.length / 2)));
  setTimeout(() => reply.raw.destroy(), 20);
  return reply;
}

/** Sends the answer word by word as server-sent events. */
function stream(reply: FastifyReply, frame: object, { content, finishReason }: Answered, usage: object | null) {
  const chunk = (choices: object[], more: object = {}) => `data: ${JSON.stringify({ ...frame, choices, ...more })}\n\n`;
  const words = content?.match(/\S+\s*|\s+/g) ?? [];
  const events = [
    chunk([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }]),
    ...words.map((word) => chunk([{ index: 0, delta: { content: word }, finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason: finishReason }]),
    ...(usage ? [chunk([], { usage })] : []),
    "data: [DONE]\n\n",
  ];
  return reply.type("text/event-stream").send(events.join(""));
}
