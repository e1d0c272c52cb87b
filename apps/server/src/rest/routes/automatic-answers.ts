import { AutomaticAnswers, SaveAutomaticAnswers } from "@aavarti/contract/automatic-answers";
import { route } from "../route.ts";

const noun = "Inbox" as const;

const example: AutomaticAnswers = {
  intents: ["amount", "due-date"],
  mostPerDay: 3,
  days: [1, 2, 3, 4, 5, 6],
  fromHour: 9,
  untilHour: 20,
  sentLast30Days: 42,
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/automatic-answers",
    noun,
    summary: "Show automatic answers",
    description:
      "What may be answered without a team member, in which working hours, how often in one conversation and day, and how many answers that were in the last 30 days.",
    permissions: ["inbox.read"],
    response: AutomaticAnswers,
    example: { response: example },
    call: (api) => api.automaticAnswers.settings(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/automatic-answers",
    noun,
    summary: "Update automatic answers",
    description:
      "Updates the settings you send; fields you leave out keep their values. Nothing is answered automatically until you allow it. Answers that aren't sent yet are withdrawn when you turn them off.",
    permissions: ["business.change"],
    errors: { VALIDATION_FAILED: "Working hours end before they begin, or there is no working day." },
    body: SaveAutomaticAnswers,
    response: AutomaticAnswers,
    example: { body: { intents: ["amount", "due-date"] }, response: example },
    call: (api, { body }) => api.automaticAnswers.save(body),
  }),
];
