import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closedAddress, html, json, type StubServer, startStubServer } from "../testing/stub-server.ts";
import { TRANSPORT_FAULTS } from "../testing/transport-faults.ts";
import type { AiFailureKind, AiRequest, AiWriter } from "./interface.ts";
import { createOpenAiCompatible } from "./openai-compatible.ts";

const KEY = "Zx90secret";
const CONFIG = { apiKey: KEY, model: "small" };
const REQUEST: AiRequest = {
  instructions: "Answer the question.",
  facts: [{ name: "amountDue", value: "₹599.00" }],
  conversation: [{ from: "customer", text: "kitna baaki hai?" }],
  language: "hi-Latn",
  deadlineMs: 60_000,
};
/** A call that gives up soon, for one that gets no answer. */
const HASTY: AiRequest = { ...REQUEST, deadlineMs: 700 };

let stub: StubServer;
let ai: AiWriter;

beforeAll(async () => {
  stub = await startStubServer();
  ai = createOpenAiCompatible({ ...CONFIG, baseUrl: `${stub.url}/v1/` });
  // The library is loaded on first use, outside of any deadline of these tests.
  await ai.write({ ...REQUEST, deadlineMs: 20_000 });
});
afterAll(() => stub.close());

const completion = (message: object, finish_reason = "stop", more: object = {}) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_790_000_000,
  model: "small-2026-11",
  choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason }],
  usage: { prompt_tokens: 210, completion_tokens: 31, total_tokens: 241 },
  ...more,
});
const reply = (text: string, usedFacts: string[] = []) =>
  completion({ content: JSON.stringify({ reply: text, usedFacts }) });

describe("what reaches the model", () => {
  it("is one call with the key, the schema of the answer, and customers' text apart from our instructions", async () => {
    stub.answer(json(200, reply("₹599.00 baaki hai.", ["amountDue"])));
    await expect(ai.write(REQUEST)).resolves.toEqual({
      kind: "written",
      text: "₹599.00 baaki hai.",
      usedFacts: ["amountDue"],
      model: "small-2026-11",
      inputTokens: 210,
      outputTokens: 31,
      ms: expect.any(Number),
    });
    expect(stub.requests).toHaveLength(1);
    const [request] = stub.requests;
    expect(`${request?.method} ${request?.url}`).toBe("POST /v1/chat/completions");
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
    const body: unknown = JSON.parse(request?.body ?? "");
    expect(body).toMatchObject({
      model: "small",
      response_format: {
        type: "json_schema",
        json_schema: { strict: true, schema: { required: ["reply", "usedFacts"] } },
      },
      messages: [
        { role: "system", content: expect.not.stringContaining("kitna") },
        { role: "user", content: expect.stringContaining("₹599.00") },
        { role: "user", content: expect.stringContaining("kitna baaki hai?") },
      ],
    });
    expect(body).not.toHaveProperty("tools");
  });

  it("goes where the settings say", () => {
    expect([ai.configured, ai.model, ai.host]).toEqual([true, "small", "127.0.0.1"]);
    expect(createOpenAiCompatible({ ...CONFIG, baseUrl: "https://api.example.com/v1" }).host).toBe("api.example.com");
    expect(() => createOpenAiCompatible({ ...CONFIG, baseUrl: "http://api.example.com/v1" })).toThrow("https");
  });
});

describe("an answer", () => {
  it("counts no tokens where the server does not, and may be in a fence", async () => {
    const fenced = `\`\`\`json\n${JSON.stringify({ reply: "Yes", usedFacts: [] })}\n\`\`\``;
    stub.answer(json(200, completion({ content: fenced }, "stop", { usage: undefined, model: undefined })));
    await expect(ai.write(REQUEST)).resolves.toMatchObject({
      kind: "written",
      text: "Yes",
      model: "small",
      inputTokens: null,
      outputTokens: null,
    });
  });

  it.each<[string, object, AiFailureKind, string]>([
    ["the model's refusal", completion({ content: null, refusal: "I can't" }), "declined", "FINISH_content-filter"],
    ["a filter", completion({ content: "" }, "content_filter"), "declined", "FINISH_content-filter"],
    ["half of it", completion({ content: '{"reply":"You ow' }, "length"), "cut-off", "FINISH_length"],
    [
      "whole JSON that was cut off later",
      completion({ content: '{"reply":"Hi","usedFacts":[]}' }, "length"),
      "cut-off",
      "FINISH_length",
    ],
    ["another JSON", completion({ content: '{"hello":"world"}' }), "unreadable", "NOT_AS_ASKED"],
    ["plain text", completion({ content: "It is ₹599" }), "unreadable", "NOT_AS_ASKED"],
    ["an empty reply", reply(" "), "unreadable", "NOT_AS_ASKED"],
    ["a reply that is too long", reply("x".repeat(2_001)), "unreadable", "NOT_AS_ASKED"],
    [
      "a call of a function",
      completion(
        { content: null, tool_calls: [{ id: "1", type: "function", function: { name: "pay", arguments: "{}" } }] },
        "tool_calls",
      ),
      "unreadable",
      "FINISH_tool-calls",
    ],
    ["no choices", { ...reply("Yes"), choices: [] }, "unreadable", "NOT_A_COMPLETION"],
    ["something else", { hello: "world" }, "unreadable", "NOT_A_COMPLETION"],
    ["300 kB", reply("x".repeat(300_000)), "unreadable", "TOO_LARGE"],
  ])("that is %s gives no text", async (_name, body, failure, code) => {
    stub.answer(json(200, body));
    await expect(ai.write(REQUEST)).resolves.toMatchObject({ kind: "failed", failure, code });
    expect(stub.requests).toHaveLength(1);
  });
});

describe("a call that fails", () => {
  const error = (message: string) => ({ error: { message, type: "x", param: null, code: null } });

  it.each<[number, AiFailureKind]>([
    [401, "unauthorized"],
    [403, "unauthorized"],
    [402, "rate-limited"],
    [429, "rate-limited"],
    [400, "rejected"],
    [404, "rejected"],
    [408, "unavailable"],
    [500, "unavailable"],
    [503, "unavailable"],
  ])("with status %i is %s, is not repeated, and tells no secret", async (status, failure) => {
    stub.answer(json(status, error(`Incorrect key ${KEY}`), { "retry-after": "20" }));
    const failed = await ai.write(REQUEST);
    expect(failed).toMatchObject({ kind: "failed", failure, code: `HTTP_${status}`, retryAfterSeconds: 20 });
    expect(JSON.stringify(failed)).not.toContain(KEY);
    expect(stub.requests).toHaveLength(1);
  });

  it("with a proxy's page is unavailable", async () => {
    stub.answer(html(502));
    await expect(ai.write(REQUEST)).resolves.toMatchObject({ failure: "unavailable", code: "HTTP_502" });
  });

  it.each(TRANSPORT_FAULTS)("by $name ends at its deadline", async ({ behaviour }) => {
    stub.answer(behaviour);
    expect((await ai.write(HASTY)).kind).toBe("failed");
  });

  it.each<[string, AiFailureKind]>([
    ["no answer", "timeout"],
    ["a body that stalls", "timeout"],
    ["a body that drips", "timeout"],
    ["a body that is cut off", "unreachable"],
    ["a reset after the request was read", "unreachable"],
    ["a redirect", "unavailable"],
    ["a page instead of JSON", "unreadable"],
  ])("by %s is %s", async (name, failure) => {
    const fault = TRANSPORT_FAULTS.find((one) => one.name === name);
    stub.answer(fault?.behaviour ?? json(200, {}));
    await expect(ai.write(HASTY)).resolves.toMatchObject({ kind: "failed", failure });
  });

  it("is unreachable where nothing listens", async () => {
    const closed = createOpenAiCompatible({ ...CONFIG, baseUrl: await closedAddress() });
    await expect(closed.write(REQUEST)).resolves.toMatchObject({ failure: "unreachable", code: "ECONNREFUSED" });
  });

  it("is cancelled by the caller", async () => {
    const asked = Promise.withResolvers<void>();
    stub.answer(() => asked.resolve());
    const caller = new AbortController();
    const writing = ai.write({ ...REQUEST, deadlineMs: 60_000, signal: caller.signal });
    await asked.promise;
    caller.abort();
    await expect(writing).resolves.toMatchObject({ kind: "failed", failure: "cancelled" });
    await expect(ai.write({ ...REQUEST, signal: AbortSignal.abort() })).resolves.toMatchObject({
      failure: "cancelled",
    });
  });
});
