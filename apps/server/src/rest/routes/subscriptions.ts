import { WHOLE_LIST } from "@aavarti/contract/lists";
import {
  CancelSubscriptionBody,
  ChangeProductBody,
  ChangeQuote,
  CreatedSubscription,
  CreateSubscription,
  ListSubscriptionsQuery,
  PauseSubscriptionBody,
  PreviewRenewalBody,
  ReactivateSubscriptionBody,
  RenewalPreview,
  RenewedSubscription,
  RenewSubscriptionBody,
  Subscription,
  SubscriptionChanges,
  SubscriptionDetail,
  SubscriptionHistory,
  SubscriptionRef,
  UndoRenewalBody,
} from "@aavarti/contract/subscriptions";
import { z } from "zod";
import { EXAMPLE_IDS, exampleRenewed, exampleSubscription, exampleSubscriptionDetail } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Subscriptions" as const;
const one = { noun, params: SubscriptionRef };

export const routes = [
  route({
    method: "GET",
    path: "/api/subscriptions",
    noun,
    summary: "List subscriptions",
    description:
      "Subscriptions, newest first, up to 10,000; get the rest with `x-next-cursor`. An active subscription is treated as expired once its end date and the product's grace period have passed.",
    permissions: ["subscriptions.read"],
    query: ListSubscriptionsQuery,
    response: z.array(Subscription),
    example: {
      query: { status: "active" },
      response: [exampleSubscription],
    },
    call: async (api, { query, itemsOf }) =>
      itemsOf(await api.subscriptions.list({ ...query, limit: query.limit ?? WHOLE_LIST })),
  }),
  route({
    method: "POST",
    path: "/api/subscriptions",
    noun,
    summary: "Create a subscription",
    description:
      "Starts a subscription of 1 to 120 months (12 if left out) or until a custom end date. `price` is for the whole term; `endDate` is the first unpaid day. Reminders are scheduled relative to this date.",
    permissions: ["subscriptions.write"],
    errors: {
      VALIDATION_FAILED: "A value is not valid, or both a duration and an end date were sent.",
      NOT_FOUND: "There is no such customer or product.",
    },
    status: 201,
    body: CreateSubscription,
    response: CreatedSubscription,
    example: {
      body: {
        customerId: EXAMPLE_IDS.customer,
        productId: EXAMPLE_IDS.product,
        startDate: "2025-11-28",
        status: "active",
        price: "12000.00",
        durationMonths: 12,
      },
      response: exampleSubscription,
    },
    call: (api, { body }) => api.subscriptions.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/subscriptions/:id",
    summary: "Update a subscription",
    description:
      "Updates the fields you send. Dates, price and product apply to the latest term. If you move the start date, the term keeps its length. Reminders are rescheduled to match.",
    permissions: ["subscriptions.write"],
    errors: { NOT_FOUND: "There is no such subscription, customer or product." },
    body: SubscriptionChanges,
    response: Subscription,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      body: { price: "12000.00" },
      response: exampleSubscription,
    },
    call: (api, { params, body }) => api.subscriptions.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/subscriptions/:id",
    summary: "Move a subscription to Trash",
    description:
      "Moves the subscription to Trash for 30 days. It no longer appears in lists or totals, and its reminders are not sent.",
    permissions: ["subscriptions.delete"],
    status: 204,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
    },
    call: async (api, { params }) => {
      await api.subscriptions.delete(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/restore",
    summary: "Restore a subscription",
    description: "Restores a subscription from Trash within 30 days. Reminders that aren't due yet will still be sent.",
    permissions: ["subscriptions.delete"],
    errors: { CONFLICT: "The subscription's customer is in Trash. Restore the customer first." },
    response: Subscription,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      response: exampleSubscription,
    },
    call: (api, { params }) => api.subscriptions.restore(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/subscriptions/:id",
    summary: "Show a subscription",
    description:
      "Returns a subscription with its current status, the price of the next term, and how much time is left to undo its renewal.",
    permissions: ["subscriptions.read"],
    response: SubscriptionDetail,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      response: exampleSubscriptionDetail,
    },
    call: (api, { params }) => api.subscriptions.read(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/subscriptions/:id/history",
    summary: "Show a subscription's history",
    description: "Every term with the amount paid for it, and every pause, oldest first.",
    permissions: ["subscriptions.read"],
    response: SubscriptionHistory,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      response: {
        booked: "12000.00",
        terms: [
          {
            term: 1,
            startDate: "2025-11-28",
            endDate: "2026-11-28",
            durationMonths: 12,
            price: "12000.00",
            product: { id: EXAMPLE_IDS.product, name: "Gold membership" },
            pausedDays: 0,
            source: "created",
            charge: {
              id: EXAMPLE_IDS.charge,
              amount: "12000.00",
              paid: "12000.00",
              balance: "0.00",
              state: "paid",
            },
            paidBefore: false,
            isOpening: false,
            createdAt: "2025-11-28T05:30:00.000Z",
          },
        ],
        pauses: [],
      },
    },
    call: (api, { params }) => api.subscriptions.history(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/preview-renewal",
    summary: "Preview a renewal",
    description:
      "The term that a renewal would add today: its dates, price and any gap. For a cancelled subscription, the term that reactivating it would add. Doesn't change anything.",
    permissions: ["subscriptions.read"],
    errors: {
      CONFLICT: "The subscription is paused or pending, so it can't be renewed now.",
      VALIDATION_FAILED: "A value is not valid, or the term has ended and `from` is missing.",
    },
    body: PreviewRenewalBody,
    response: RenewalPreview,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      body: {},
      response: {
        addsTerm: true,
        startDate: "2026-11-28",
        endDate: "2027-11-28",
        durationMonths: 12,
        price: "12000.00",
        priceBefore: null,
        gapDays: 0,
      },
    },
    call: (api, { params, body }) => api.subscriptions.previewRenewal({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/renew",
    summary: "Renew a subscription",
    description:
      "Adds the next term. Send the end date you last saw: repeating the call with the same date renews only once. Reminders for the old term stop, and those for the new one are scheduled. A payment in the same call covers unpaid earlier terms first and then the new term, like `POST /api/v1/payments`; with `oldestFirst: false`, it covers the new term first.",
    permissions: ["subscriptions.renew"],
    errors: {
      CONFLICT: "The subscription is cancelled, paused or pending, or its end date has changed.",
      VALIDATION_FAILED: "A value is not valid, or the term has ended and `from` is missing.",
    },
    body: RenewSubscriptionBody,
    response: RenewedSubscription,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      body: { endDate: "2026-11-28" },
      response: exampleRenewed,
    },
    call: (api, { params, body }) => api.subscriptions.renew({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/undo-creation",
    summary: "Undo a new subscription",
    description:
      "Moves a subscription created in the last five minutes to Trash, and undoes the payment recorded with it.",
    permissions: ["subscriptions.write"],
    errors: { CONFLICT: "More than five minutes have passed, or it was renewed since." },
    status: 204,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
    },
    call: async (api, { params }) => {
      await api.subscriptions.undoCreation(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/undo-renewal",
    summary: "Undo a renewal",
    description:
      "Undoes the latest renewal, if it was made in the last five minutes. Reminders for the previous term are scheduled again.",
    permissions: ["subscriptions.renew"],
    errors: { CONFLICT: "More than five minutes have passed, or the subscription has changed since." },
    body: UndoRenewalBody,
    response: SubscriptionDetail,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      body: { endDate: "2027-11-28" },
      response: exampleSubscriptionDetail,
    },
    call: (api, { params, body }) => api.subscriptions.undoRenewal({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/pause",
    summary: "Pause a subscription",
    description:
      "Pauses the subscription from today or a later day, until it is resumed or until a day you specify, at most 5 years away. No reminders are sent while it is paused.",
    permissions: ["subscriptions.pause"],
    errors: {
      CONFLICT: "There is nothing to pause: the subscription is due, ended or pending.",
      VALIDATION_FAILED: "The day is not within the paid days, or the pause is too long.",
    },
    body: PauseSubscriptionBody,
    response: SubscriptionDetail,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      body: { from: "2026-11-21", until: "2026-12-05" },
      response: {
        ...exampleSubscriptionDetail,
        status: "pending",
        standing: "paused",
        nextDueOn: null,
        pausedFrom: "2026-11-21",
        pausedUntil: "2026-12-05",
      },
    },
    call: (api, { params, body }) => api.subscriptions.pause({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/resume",
    summary: "Resume a subscription",
    description:
      "Ends the pause today. The end date moves later by the number of days paused, and reminders are rescheduled to match. A pause that hasn't begun is cancelled. Repeating the call has no further effect.",
    permissions: ["subscriptions.pause"],
    response: SubscriptionDetail,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      response: exampleSubscriptionDetail,
    },
    call: (api, { params }) => api.subscriptions.resume(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/cancel",
    summary: "Cancel a subscription",
    description:
      "Cancels the subscription now or at its end date, with a reason. No renewal reminders are sent after that. Repeating the call has no further effect.",
    permissions: ["subscriptions.cancel"],
    errors: { CONFLICT: "A pause will move the end date. Resume the subscription first, or cancel it now." },
    body: CancelSubscriptionBody,
    response: SubscriptionDetail,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      body: { when: "at_end", reason: "moved" },
      response: {
        ...exampleSubscriptionDetail,
        standing: "cancelling",
        nextDueOn: null,
        cancelsAtEnd: true,
        cancelReason: "moved",
      },
    },
    call: (api, { params, body }) => api.subscriptions.cancel({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/reactivate",
    summary: "Reactivate a subscription",
    description:
      "Reactivates a cancelled subscription. If it has paid days left, its term continues; otherwise, a new term starts today. Reminders are scheduled again.",
    permissions: ["subscriptions.cancel"],
    errors: { CONFLICT: "The subscription has ended but isn't cancelled. Renew it instead." },
    body: ReactivateSubscriptionBody,
    response: SubscriptionDetail,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      body: { durationMonths: 12 },
      response: exampleSubscriptionDetail,
    },
    call: (api, { params, body }) => api.subscriptions.reactivate({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/preview-change",
    summary: "Preview a change of product",
    description:
      "The cost of moving to another product today: a credit for the days left and a charge for the new product. Doesn't change anything.",
    permissions: ["subscriptions.read"],
    errors: {
      CONFLICT: "The subscription is paused, has ended or is renewed in advance, so its product can't change now.",
      NOT_FOUND: "There is no such subscription or product.",
    },
    body: ChangeProductBody,
    response: ChangeQuote,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      body: { productId: EXAMPLE_IDS.biggerProduct, mode: "keep_end" },
      response: {
        effectiveOn: "2026-11-21",
        termDays: 365,
        daysLeft: 7,
        credit: "230.14",
        charge: "345.21",
        toPay: "115.07",
        endDate: "2026-11-28",
      },
    },
    call: (api, { params, body }) => api.subscriptions.previewChange({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/subscriptions/:id/change-product",
    summary: "Change the product",
    description:
      "Moves the subscription to another product today, with credit for unused days, and keeps the end date or restarts the term. Reminders are rescheduled to match the new end date.",
    permissions: ["subscriptions.change"],
    errors: {
      CONFLICT: "The subscription is paused, has ended or is renewed in advance, so its product can't change now.",
      NOT_FOUND: "There is no such subscription or product.",
    },
    body: ChangeProductBody,
    response: SubscriptionDetail,
    example: {
      params: { id: EXAMPLE_IDS.subscription },
      body: { productId: EXAMPLE_IDS.biggerProduct, mode: "keep_end" },
      response: {
        ...exampleSubscriptionDetail,
        productId: EXAMPLE_IDS.biggerProduct,
        product: { id: EXAMPLE_IDS.biggerProduct, name: "Platinum membership" },
        productName: "Platinum membership",
        startDate: "2026-11-21",
        durationMonths: null,
        price: "345.21",
        amountDue: "18000.00",
        term: 2,
      },
    },
    call: (api, { params, body }) => api.subscriptions.changeProduct({ ...body, ...params }),
  }),
];
