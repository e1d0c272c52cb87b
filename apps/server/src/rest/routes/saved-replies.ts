import { ConversationRef } from "@aavarti/contract/conversations";
import {
  CreateSavedReply,
  FilledSavedReplies,
  FillSavedRepliesQuery,
  SavedReplies,
  SavedReply,
  SavedReplyChanges,
  SavedReplyRef,
} from "@aavarti/contract/saved-replies";
import { formatAmount } from "@aavarti/domain/money";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Saved replies" as const;
const one = { noun, params: SavedReplyRef };
const params = { id: EXAMPLE_IDS.savedReply };

const values = {
  title: "What is due",
  textEn: "Hi {{customer.firstName or 'there'}}, the amount due is {{account.due}}.",
  textHi: "नमस्ते {{customer.firstName or 'जी'}}, आपका बकाया {{account.due}} है।",
};
const example = {
  id: EXAMPLE_IDS.savedReply,
  ...values,
  createdAt: "2026-11-20T09:12:44.000Z",
  updatedAt: "2026-11-20T09:12:44.000Z",
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/saved-replies",
    noun,
    summary: "List saved replies",
    description: "All saved replies with their variables, sorted by title.",
    permissions: ["inbox.read"],
    response: SavedReplies,
    example: { response: [example] },
    call: (api) => api.savedReplies.list(),
  }),
  route({
    method: "GET",
    path: "/api/v1/conversations/:id/saved-replies",
    noun,
    params: ConversationRef,
    summary: "Fill in saved replies for a customer",
    description:
      "All saved replies with the values of the conversation's customer, in the customer's language unless you specify one. A reply with a variable that has neither a value nor a fallback has no text, and lists what is missing.",
    permissions: ["inbox.read", "payments.read"],
    query: FillSavedRepliesQuery,
    response: FilledSavedReplies,
    example: {
      params: { id: EXAMPLE_IDS.conversation },
      query: { language: "en" },
      response: {
        language: "en",
        items: [
          {
            id: EXAMPLE_IDS.savedReply,
            title: values.title,
            language: "en",
            text: `Hi Priya, the amount due is ${formatAmount(150_000, "INR")}.`,
            prompts: [],
            missing: [],
          },
        ],
      },
    },
    call: (api, { params, query }) => api.savedReplies.fill({ ...query, ...params }),
  }),
  route({
    method: "POST",
    path: "/api/v1/saved-replies",
    noun,
    summary: "Create a saved reply",
    description:
      "Adds a text to answer customers with, in English, Hindi or both. A business can have up to 200. Titles are case-insensitive.",
    permissions: ["notifications.configure"],
    errors: {
      CONFLICT: "Another saved reply has this title, or there are 200.",
      VALIDATION_FAILED: "There is no text, or it uses a variable that doesn't exist or isn't closed.",
    },
    status: 201,
    body: CreateSavedReply,
    response: SavedReply,
    example: { body: values, response: example },
    call: (api, { body }) => api.savedReplies.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/saved-replies/:id",
    summary: "Update a saved reply",
    description: "Changes the given fields. An absent field keeps its value. Sent messages don't change.",
    permissions: ["notifications.configure"],
    errors: {
      CONFLICT: "Another saved reply has this title.",
      VALIDATION_FAILED: "There is no text, or it uses a variable that doesn't exist or isn't closed.",
    },
    body: SavedReplyChanges,
    response: SavedReply,
    example: { params, body: { title: values.title }, response: example },
    call: (api, { params, body }) => api.savedReplies.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/saved-replies/:id",
    summary: "Delete a saved reply",
    description: "Removes it from the list. It can be restored within 30 days.",
    permissions: ["notifications.configure"],
    status: 204,
    example: { params },
    call: async (api, { params }) => {
      await api.savedReplies.delete(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/saved-replies/:id/restore",
    summary: "Restore a saved reply",
    description: "Restores a deleted saved reply, within 30 days.",
    permissions: ["notifications.configure"],
    errors: { CONFLICT: "Another saved reply now has this title, or there are 200." },
    response: SavedReply,
    example: { params, response: example },
    call: (api, { params }) => api.savedReplies.restore(params),
  }),
];
