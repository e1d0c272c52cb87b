import { WHOLE_LIST } from "@aavarti/contract/lists";
import {
  CreateSubscription,
  ListSubscriptionsQuery,
  Subscription,
  SubscriptionChanges,
  SubscriptionRef,
} from "@aavarti/contract/subscriptions";
import { z } from "zod";
import { route } from "../route.ts";

const noun = "Subscriptions";
const one = { noun, params: SubscriptionRef };

export const subscriptionRoutes = [
  route({
    method: "GET",
    path: "/api/subscriptions",
    noun,
    summary: "List subscriptions, newest first",
    query: ListSubscriptionsQuery,
    response: z.array(Subscription),
    async call(api, { query, header }) {
      const { items, nextCursor } = await api.subscriptions.list({ ...query, limit: query.limit ?? WHOLE_LIST });
      if (nextCursor) header("x-next-cursor", nextCursor);
      return items;
    },
  }),
  route({
    method: "POST",
    path: "/api/subscriptions",
    noun,
    summary: "Add a subscription",
    status: 201,
    body: CreateSubscription,
    response: Subscription,
    call: (api, { body }) => api.subscriptions.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/subscriptions/:id",
    summary: "Change a subscription; a field left out keeps its value",
    body: SubscriptionChanges,
    response: Subscription,
    call: (api, { params, body }) => api.subscriptions.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/subscriptions/:id",
    summary: "Move a subscription to the bin",
    status: 204,
    call: async (api, { params }) => {
      await api.subscriptions.remove(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/restore",
    summary: "Bring a subscription back from the bin, within 30 days",
    response: Subscription,
    call: (api, { params }) => api.subscriptions.restore(params),
  }),
];
