import {
  CreateSubscription,
  ListSubscriptions,
  Subscription,
  SubscriptionPage,
  SubscriptionRef,
  UpdateSubscription,
} from "@aavarti/contract/subscriptions";
import { createSubscription } from "@aavarti/services/subscriptions/create-subscription";
import { deleteSubscription } from "@aavarti/services/subscriptions/delete-subscription";
import { listSubscriptions } from "@aavarti/services/subscriptions/list-subscriptions";
import { restoreSubscription } from "@aavarti/services/subscriptions/restore-subscription";
import { updateSubscription } from "@aavarti/services/subscriptions/update-subscription";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const subscriptionsRouter = router({
  list: memberProcedure
    .input(ListSubscriptions)
    .output(SubscriptionPage)
    .query(({ ctx, input }) => listSubscriptions(ctx.service, input)),
  create: memberProcedure
    .input(CreateSubscription)
    .output(Subscription)
    .mutation(({ ctx, input }) => createSubscription(ctx.service, input)),
  update: memberProcedure
    .input(UpdateSubscription)
    .output(Subscription)
    .mutation(({ ctx, input }) => updateSubscription(ctx.service, input)),
  remove: memberProcedure
    .input(SubscriptionRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteSubscription(ctx.service, input)),
  restore: memberProcedure
    .input(SubscriptionRef)
    .output(Subscription)
    .mutation(({ ctx, input }) => restoreSubscription(ctx.service, input)),
});
