import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("/reset");
});

const FORMAT = {
  type: "json_schema",
  json_schema: { name: "response", strict: true, schema: { type: "object", properties: { reply: {}, usedFacts: {} } } },
};
const MESSAGES = [
  { role: "system", content: "Answer." },
  { role: "user", content: '<facts>\n{"amountDue":"₹599.00","dueDate":"28 Nov 2026"}\n</facts>' },
  { role: "user", content: '<conversation>\n[{"from":"customer","text":"kitna baaki hai?"}]\n</conversation>' },
];

const ask = (body: object, key = "sandbox-1") =>
  fetch(`${sandbox.url}/ai/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "sandbox", messages: MESSAGES, ...body }),
  });

describe("the model", () => {
  it("answers from the facts, in the shape asked for, and counts tokens", async () => {
    const response = await ask({ response_format: FORMAT });
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: "chat.completion",
      created: expect.any(Number),
      model: "sandbox",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: '{"reply":"Amount due: ₹599.00","usedFacts":["amountDue"]}' },
          finish_reason: "stop",
        },
      ],
      usage: {
        prompt_tokens: expect.any(Number),
        completion_tokens: 15,
        total_tokens: expect.any(Number),
        prompt_tokens_details: { cached_tokens: 0 },
      },
    });
    const plain = (await (await ask({})).json()) as { choices: { message: { content: string } }[] };
    expect(plain.choices[0]?.message.content).toBe("Amount due: ₹599.00");
  });

  it("streams words, then how it ended, then the usage", async () => {
    const text = await (await ask({ stream: true, stream_options: { include_usage: true } })).text();
    const events = text.trim().split("\n\n");
    expect(events.at(-1)).toBe("data: [DONE]");
    const chunks = events
      .slice(0, -1)
      .map((event): { choices: { delta: { content?: string } }[]; usage?: object } =>
        JSON.parse(event.slice("data: ".length)),
      );
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe("Amount due: ₹599.00");
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 5 } });
    expect(chunks.at(-2)).toMatchObject({ choices: [{ finish_reason: "stop" }] });
  });

  it.each([
    ["another key", {}, "Zx90", 401, "invalid_api_key"],
    ["another model", { model: "gpt" }, "sandbox", 404, "model_not_found"],
    ["no messages", { messages: [] }, "sandbox", 400, null],
    ["a shape that it cannot fill", { response_format: { ...FORMAT, json_schema: {} } }, "sandbox", 400, null],
  ])("refuses %s", async (_name, body, key, status, code) => {
    const response = await ask(body, key);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code, message: expect.any(String) } });
  });

  it("answers as a planned fault says, which no other provider accepts", async () => {
    await sandbox.control("/fault", { provider: "ai", fault: "answer:lies-amount" });
    expect(await (await ask({})).text()).toContain("₹7,77,777");
    expect(await (await ask({})).text()).toContain("₹599.00");
    for (const fault of [
      { provider: "postmark", fault: "answer:lies-amount" },
      { provider: "ai", fault: "answer:well" },
    ])
      expect(await sandbox.control("/fault", fault)).toHaveProperty("error");
  });

  it("asks to wait when there are too many calls", async () => {
    await sandbox.control("/fault", { provider: "ai", fault: "429" });
    const response = await ask({});
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "2"]);
  });
});
