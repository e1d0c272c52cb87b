import { WHOLE_LIST } from "@aavarti/contract/lists";
import {
  CancelSubscriptionBody,
  ChangeProductBody,
  ChangeQuote,
  CreateSubscription,
  ListSubscriptionsQuery,
  PauseSubscriptionBody,
  ReactivateSubscriptionBody,
  RenewSubscriptionBody,
  Subscription,
  SubscriptionChanges,
  SubscriptionDetail,
  SubscriptionHistory,
  SubscriptionRef,
  UndoRenewalBody,
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
  route({
    ...one,
    method: "GET",
    path: "/api/v1/subscriptions/:id",
    summary: "One subscription with its standing and what comes next",
    response: SubscriptionDetail,
    call: (api, { params }) => api.subscriptions.read(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/subscriptions/:id/history",
    summary: "Every term paid for and every pause, oldest first",
    response: SubscriptionHistory,
    call: (api, { params }) => api.subscriptions.history(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/renew",
    summary: "Add the next term; naming the end seen, asking twice renews once",
    body: RenewSubscriptionBody,
    response: SubscriptionDetail,
    call: (api, { params, body }) => api.subscriptions.renew({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/undo-renewal",
    summary: "Take back a renewal within five minutes",
    body: UndoRenewalBody,
    response: SubscriptionDetail,
    call: (api, { params, body }) => api.subscriptions.undoRenewal({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/pause",
    summary: "Pause from today or a later day, until it is resumed",
    body: PauseSubscriptionBody,
    response: SubscriptionDetail,
    call: (api, { params, body }) => api.subscriptions.pause({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/resume",
    summary: "Resume today; the end moves by the days paused",
    response: SubscriptionDetail,
    call: (api, { params }) => api.subscriptions.resume(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/cancel",
    summary: "Cancel now, or at the end",
    body: CancelSubscriptionBody,
    response: SubscriptionDetail,
    call: (api, { params, body }) => api.subscriptions.cancel({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/reactivate",
    summary: "Bring a cancelled subscription back",
    body: ReactivateSubscriptionBody,
    response: SubscriptionDetail,
    call: (api, { params, body }) => api.subscriptions.reactivate({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/preview-change",
    summary: "What a change of product would cost today; changes nothing",
    body: ChangeProductBody,
    response: ChangeQuote,
    call: (api, { params, body }) => api.subscriptions.previewChange({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/change-product",
    summary: "Move to another product today, by days",
    body: ChangeProductBody,
    response: SubscriptionDetail,
    call: (api, { params, body }) => api.subscriptions.changeProduct({ ...body, ...params }),
  }),
];
