import { isLoopback, parseBaseUrl, withoutTrailingSlash } from "../base-url.ts";
import { BodyTooLarge, boundedFetch, readRetryAfter } from "../bounded-fetch.ts";
import { transportFailure } from "../transport-failure.ts";
import type { AiFailed, AiFailureKind, AiRequest, AiUsage, AiWriter, AiWritten } from "./interface.ts";
import { Answer, failureOfEnd, failureOfStatus, readAnswer, toInstructions, toMessages } from "./transform.ts";

export type OpenAiCompatibleConfig = {
  /** Up to before `/chat/completions`, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string;
  model: string;
};

const MAX_ANSWER_BYTES = 256 * 1024;
const UNKNOWN_USAGE: AiUsage = { inputTokens: null, outputTokens: null };

/** What the server answered, as far as it did. */
type Seen = { status: number | undefined; retryAfterSeconds: number | null; failure: unknown };

type Ended = { text: string; finishReason: string | undefined; model: string | undefined } & AiUsage;

/**
 * Creates the writer on any server with OpenAI's chat completions and structured output
 * (`response_format: json_schema`). `write` makes one call per request, without repeats and without
 * tools, and returns a failure instead of throwing it; it throws only for a fault of ours, such as
 * a language that is no language tag. @throws Error when the base URL is unsafe.
 */
export function createOpenAiCompatible({ baseUrl, apiKey, model }: OpenAiCompatibleConfig): AiWriter {
  const url = parseBaseUrl(baseUrl);
  const baseURL = withoutTrailingSlash(url);

  /** Asks once. What the server answered is written to `seen`. @throws what the library throws */
  async function ask(request: AiRequest, seen: Seen, signal: AbortSignal): Promise<Ended> {
    // Loaded on first use: most installations have no model.
    const [{ generateText, NoObjectGeneratedError, Output }, { createOpenAICompatible }] = await Promise.all([
      import("ai"),
      import("@ai-sdk/openai-compatible"),
    ]);
    const provider = createOpenAICompatible({
      name: "model",
      baseURL,
      apiKey,
      // Without it the server gets no schema.
      supportsStructuredOutputs: true,
      fetch: async (input, init) => {
        try {
          const bounds = { timeoutMs: request.deadlineMs, maxBytes: MAX_ANSWER_BYTES };
          const response = await boundedFetch(input, init, bounds);
          seen.status = response.status;
          seen.retryAfterSeconds = readRetryAfter(response.headers) ?? null;
          return response;
        } catch (error) {
          seen.failure = error;
          throw error;
        }
      },
    });
    try {
      const { text, finishReason, usage, response } = await generateText({
        model: provider(model),
        instructions: toInstructions(request),
        messages: toMessages(request),
        output: Output.object({ schema: Answer }),
        maxRetries: 0,
        abortSignal: signal,
      });
      return { text, finishReason, model: response.modelId, ...toUsage(usage) };
    } catch (error) {
      // The library does not read a fence around JSON; we do.
      if (!NoObjectGeneratedError.isInstance(error)) throw error;
      const { text = "", finishReason, usage, response } = error;
      return { text, finishReason, model: response?.modelId, ...toUsage(usage) };
    }
  }

  return {
    configured: true,
    model,
    host: isLoopback(url) ? url.hostname : url.host,

    async write(request) {
      const startedAt = performance.now();
      const deadline = AbortSignal.timeout(request.deadlineMs);
      const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
      const seen: Seen = { status: undefined, retryAfterSeconds: null, failure: undefined };
      const measured = () => Math.round(performance.now() - startedAt);
      const fail = (failure: AiFailureKind, code: string, usage = UNKNOWN_USAGE, by: string = model): AiFailed => ({
        kind: "failed",
        failure,
        code,
        retryAfterSeconds: seen.retryAfterSeconds,
        ...usage,
        model: by,
        ms: measured(),
      });

      let ended: Ended;
      try {
        ended = await ask(request, seen, signal);
      } catch (error) {
        if (request.signal?.aborted) return fail("cancelled", "ABORTED");
        if (deadline.aborted) return fail("timeout", "TIMEOUT");
        const { failure, code } = explainFailure(error, seen);
        return fail(failure, code);
      }
      const { text, finishReason, inputTokens, outputTokens, model: by = model } = ended;
      const usage = { inputTokens, outputTokens };
      const end = failureOfEnd(finishReason);
      if (end) return fail(end, `FINISH_${finishReason ?? "unknown"}`, usage, by);
      const answer = readAnswer(text, request.facts);
      if (answer === undefined) return fail("unreadable", "NOT_AS_ASKED", usage, by);
      const written: AiWritten = { kind: "written", ...answer, ...usage, model: by, ms: measured() };
      return written;
    },
  };
}

/** @throws the error itself when it is not about the call. */
function explainFailure(error: unknown, { status, failure }: Seen): { failure: AiFailureKind; code: string } {
  if (failure instanceof BodyTooLarge) return { failure: "unreadable", code: "TOO_LARGE" };
  if (failure !== undefined) {
    const { code } = transportFailure(failure);
    return { failure: code === "TIMEOUT" ? "timeout" : "unreachable", code };
  }
  // Before a response, only a fault of ours is left.
  if (status === undefined) throw error;
  if (status >= 200 && status < 300) return { failure: "unreadable", code: "NOT_A_COMPLETION" };
  return { failure: failureOfStatus(status), code: `HTTP_${status}` };
}

const toUsage = (
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
): AiUsage => ({ inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null });
