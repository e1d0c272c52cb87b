import { AiReplies, ChangeAiReplies } from "@aavarti/contract/ai-replies";
import { route } from "../route.ts";

const noun = "AI replies" as const;

const example: AiReplies = {
  isAvailable: true,
  isEnabled: true,
  host: "models.example.com",
  model: "small-2026-11",
  dailyCalls: 200,
  callsToday: 14,
  since: "2026-10-23",
  drafts: [
    { source: "rules", accepted: 61, edited: 12, discarded: 9 },
    { source: "model", accepted: 104, edited: 15, discarded: 11 },
  ],
  calls: {
    total: 171,
    written: 152,
    rejected: 13,
    failed: 6,
    medianMs: 840,
    slowMs: 2310,
    inputTokens: 118_200,
    outputTokens: 9_460,
    cost: "4.2310",
  },
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/ai-replies",
    noun,
    summary: "Show AI replies",
    description:
      "Whether a language model words suggested replies, which host gets the messages, and figures of the last 30 days.",
    permissions: ["notifications.configure"],
    response: AiReplies,
    example: { response: example },
    call: (api) => api.aiReplies.read(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/ai-replies",
    noun,
    summary: "Turn AI replies on or off",
    description:
      "When on, the last messages of a conversation go to the language model, without names and contact details. Every suggestion is checked against the records, and nothing is sent without you.",
    permissions: ["business.change"],
    errors: { NOT_CONFIGURED: "This installation has no language model." },
    body: ChangeAiReplies,
    response: AiReplies,
    example: { body: { isEnabled: true }, response: example },
    call: (api, { body }) => api.aiReplies.change(body),
  }),
];
