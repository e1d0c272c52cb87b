import {
  BusinessAnswer,
  BusinessAnswerChanges,
  BusinessAnswerRef,
  BusinessAnswers,
  CreateBusinessAnswer,
  TriedBusinessAnswers,
  TryBusinessAnswers,
} from "@aavarti/contract/business-answers";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Answers" as const;
const one = { noun, params: BusinessAnswerRef };
const params = { id: EXAMPLE_IDS.businessAnswer };

const values = {
  questions: ["What are your timings?", "gym kab khulta hai"],
  textEn: "We're open Monday to Saturday, 6 am to 10 pm.",
  textHi: "हम सोमवार से शनिवार, सुबह 6 से रात 10 बजे तक खुले हैं।",
  textHinglish: "Hum Monday se Saturday, subah 6 se raat 10 baje tak khule hain.",
  isActive: true,
};
const example = {
  id: EXAMPLE_IDS.businessAnswer,
  ...values,
  position: 1,
  createdAt: "2026-11-20T09:12:44.000Z",
  updatedAt: "2026-11-20T09:12:44.000Z",
};
const VALIDATION_FAILED =
  "There is no answer, it uses a variable that doesn't exist or isn't closed, or a question has no word that says what it's about.";

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/business-answers",
    noun,
    summary: "List answers",
    description: "All answers with their variables, in their order: the first that fits a question is suggested.",
    permissions: ["inbox.read"],
    response: BusinessAnswers,
    example: { response: [example] },
    call: (api) => api.businessAnswers.list(),
  }),
  route({
    method: "POST",
    path: "/api/v1/business-answers/try",
    noun,
    summary: "Try a message",
    description: "Which answers would be suggested to a message of a customer. Nothing is sent or stored.",
    permissions: ["inbox.read"],
    body: TryBusinessAnswers,
    response: TriedBusinessAnswers,
    example: {
      body: { message: "gym timing kya hai?" },
      response: {
        outcome: "answered",
        withRecords: false,
        language: "hi-Latn",
        answers: [{ id: EXAMPLE_IDS.businessAnswer, question: values.questions[0] ?? "", text: values.textHinglish }],
      },
    },
    call: (api, { body }) => api.businessAnswers.try(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/business-answers",
    noun,
    summary: "Create an answer",
    description:
      "Adds an answer at the end of the list, with one to five ways of asking. It is used in suggested replies and never sent without a person. A business can have up to 100.",
    permissions: ["notifications.configure"],
    errors: { CONFLICT: "There are 100 already.", VALIDATION_FAILED },
    status: 201,
    body: CreateBusinessAnswer,
    response: BusinessAnswer,
    example: { body: values, response: example },
    call: (api, { body }) => api.businessAnswers.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/business-answers/:id",
    summary: "Update an answer",
    description: "Changes the given fields, or its place in the list. An absent field keeps its value.",
    permissions: ["notifications.configure"],
    errors: { VALIDATION_FAILED },
    body: BusinessAnswerChanges,
    response: BusinessAnswer,
    example: { params, body: { position: 1 }, response: example },
    call: (api, { params, body }) => api.businessAnswers.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/business-answers/:id",
    summary: "Delete an answer",
    description: "Removes it from the list. It can be restored within 30 days.",
    permissions: ["notifications.configure"],
    status: 204,
    example: { params },
    call: async (api, { params }) => {
      await api.businessAnswers.delete(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/business-answers/:id/restore",
    summary: "Restore an answer",
    description: "Restores a deleted answer, within 30 days.",
    permissions: ["notifications.configure"],
    errors: { CONFLICT: "There are 100 already." },
    response: BusinessAnswer,
    example: { params, response: example },
    call: (api, { params }) => api.businessAnswers.restore(params),
  }),
];
