import { ManyDone, ManyRefs, RowCounts } from "@aavarti/contract/lists";
import {
  CancelSubscription,
  ChangeProduct,
  ChangeQuote,
  CountSubscriptions,
  CreatedSubscription,
  CreateSubscription,
  ListSubscriptions,
  PauseSubscription,
  PreviewRenewal,
  ReactivateSubscription,
  RenewalPreview,
  RenewedSubscription,
  RenewSubscription,
  SelectedSubscriptions,
  SelectSubscriptions,
  Subscription,
  SubscriptionDetail,
  SubscriptionHistory,
  SubscriptionPage,
  SubscriptionRef,
  UndoRenewal,
  UpdateSubscription,
} from "@aavarti/contract/subscriptions";
import { cancelSubscription } from "@aavarti/services/subscriptions/cancel-subscription";
import { changeProduct, previewChange } from "@aavarti/services/subscriptions/change-product";
import { createSubscription } from "@aavarti/services/subscriptions/create-subscription";
import { deleteSubscription, deleteSubscriptions } from "@aavarti/services/subscriptions/delete-subscription";
import {
  countSubscriptions,
  listSubscriptions,
  selectSubscriptions,
} from "@aavarti/services/subscriptions/list-subscriptions";
import { pauseSubscription } from "@aavarti/services/subscriptions/pause-subscription";
import { previewRenewal } from "@aavarti/services/subscriptions/preview-renewal";
import { reactivateSubscription } from "@aavarti/services/subscriptions/reactivate-subscription";
import { findDetail } from "@aavarti/services/subscriptions/read-detail";
import { readHistory } from "@aavarti/services/subscriptions/read-history";
import { renewSubscription } from "@aavarti/services/subscriptions/renew-subscription";
import { restoreSubscription, restoreSubscriptions } from "@aavarti/services/subscriptions/restore-subscription";
import { resumeSubscription } from "@aavarti/services/subscriptions/resume-subscription";
import { undoCreation } from "@aavarti/services/subscriptions/undo-creation";
import { undoRenewal } from "@aavarti/services/subscriptions/undo-renewal";
import { updateSubscription } from "@aavarti/services/subscriptions/update-subscription";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const subscriptionsRouter = router({
  list: memberProcedure("subscriptions.read")
    .input(ListSubscriptions)
    .output(SubscriptionPage)
    .query(({ ctx, input }) => listSubscriptions(ctx.service, input)),
  count: memberProcedure("subscriptions.read")
    .input(CountSubscriptions)
    .output(RowCounts)
    .query(({ ctx, input }) => countSubscriptions(ctx.service, input)),
  pick: memberProcedure("subscriptions.read")
    .input(SelectSubscriptions)
    .output(SelectedSubscriptions)
    .query(({ ctx, input }) => selectSubscriptions(ctx.service, input)),
  removeMany: memberProcedure("subscriptions.delete")
    .input(ManyRefs)
    .output(ManyDone)
    .mutation(({ ctx, input }) => deleteSubscriptions(ctx.service, input)),
  restoreMany: memberProcedure("subscriptions.delete")
    .input(ManyRefs)
    .output(ManyDone)
    .mutation(({ ctx, input }) => restoreSubscriptions(ctx.service, input)),
  create: memberProcedure({ all: ["subscriptions.write"], byInput: ["payments.record"] })
    .input(CreateSubscription)
    .output(CreatedSubscription)
    .mutation(({ ctx, input }) => createSubscription(ctx.service, input)),
  update: memberProcedure("subscriptions.write")
    .input(UpdateSubscription)
    .output(Subscription)
    .mutation(({ ctx, input }) => updateSubscription(ctx.service, input)),
  delete: memberProcedure("subscriptions.delete")
    .input(SubscriptionRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteSubscription(ctx.service, input)),
  restore: memberProcedure("subscriptions.delete")
    .input(SubscriptionRef)
    .output(Subscription)
    .mutation(({ ctx, input }) => restoreSubscription(ctx.service, input)),
  read: memberProcedure("subscriptions.read")
    .input(SubscriptionRef)
    .output(SubscriptionDetail)
    .query(({ ctx, input }) => findDetail(ctx.service, input)),
  history: memberProcedure("subscriptions.read")
    .input(SubscriptionRef)
    .output(SubscriptionHistory)
    .query(({ ctx, input }) => readHistory(ctx.service, input)),
  previewRenewal: memberProcedure("subscriptions.read")
    .input(PreviewRenewal)
    .output(RenewalPreview)
    .query(({ ctx, input }) => previewRenewal(ctx.service, input)),
  renew: memberProcedure({ all: ["subscriptions.renew"], byInput: ["payments.record"] })
    .input(RenewSubscription)
    .output(RenewedSubscription)
    .mutation(({ ctx, input }) => renewSubscription(ctx.service, input)),
  undoCreation: memberProcedure("subscriptions.write")
    .input(SubscriptionRef)
    .output(z.void())
    .mutation(({ ctx, input }) => undoCreation(ctx.service, input)),
  undoRenewal: memberProcedure("subscriptions.renew")
    .input(UndoRenewal)
    .output(SubscriptionDetail)
    .mutation(({ ctx, input }) => undoRenewal(ctx.service, input)),
  pause: memberProcedure("subscriptions.pause")
    .input(PauseSubscription)
    .output(SubscriptionDetail)
    .mutation(({ ctx, input }) => pauseSubscription(ctx.service, input)),
  resume: memberProcedure("subscriptions.pause")
    .input(SubscriptionRef)
    .output(SubscriptionDetail)
    .mutation(({ ctx, input }) => resumeSubscription(ctx.service, input)),
  cancel: memberProcedure("subscriptions.cancel")
    .input(CancelSubscription)
    .output(SubscriptionDetail)
    .mutation(({ ctx, input }) => cancelSubscription(ctx.service, input)),
  reactivate: memberProcedure("subscriptions.cancel")
    .input(ReactivateSubscription)
    .output(SubscriptionDetail)
    .mutation(({ ctx, input }) => reactivateSubscription(ctx.service, input)),
  previewChange: memberProcedure("subscriptions.read")
    .input(ChangeProduct)
    .output(ChangeQuote)
    .query(({ ctx, input }) => previewChange(ctx.service, input)),
  changeProduct: memberProcedure("subscriptions.change")
    .input(ChangeProduct)
    .output(SubscriptionDetail)
    .mutation(({ ctx, input }) => changeProduct(ctx.service, input)),
});
