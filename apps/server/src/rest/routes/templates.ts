import {
  DefaultLanguage,
  MessageTemplate,
  SaveTemplate,
  TemplateList,
  TemplateRef,
  TemplateSample,
  TemplateSampleRef,
  TemplateTested,
  TestTemplate,
} from "@aavarti/contract/templates";
import { route } from "../route.ts";

const noun = "Message templates";

export const templateRoutes = [
  route({
    method: "GET",
    path: "/api/v1/message-templates",
    noun,
    summary: "The messages to customers, in every language, as they go out now",
    response: TemplateList,
    call: (api) => api.templates.list(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/message-templates/default-language",
    noun,
    summary: "The language of customers whose record names none",
    body: DefaultLanguage,
    response: DefaultLanguage,
    call: (api, { body }) => api.templates.saveLanguage(body),
  }),
  route({
    method: "PUT",
    path: "/api/v1/message-templates",
    noun,
    summary: "Give a message words of your own",
    body: SaveTemplate,
    response: MessageTemplate,
    call: (api, { body }) => api.templates.save(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/message-templates/reset",
    noun,
    summary: "Return a message to the built-in text",
    body: TemplateRef,
    response: MessageTemplate,
    call: (api, { body }) => api.templates.reset(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/message-templates/sample",
    noun,
    summary: "What the variables of a message say about a customer",
    query: TemplateSampleRef,
    response: TemplateSample,
    call: (api, { query }) => api.templates.sample(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/message-templates/test",
    noun,
    summary: "Send the message to yourself, and see what the provider answers",
    body: TestTemplate,
    response: TemplateTested,
    call: (api, { body }) => api.templates.test(body),
  }),
];
