import { AddedFirst, AddFirst, Onboarding, SamplesLoaded, SamplesRemoved } from "@aavarti/contract/onboarding";
import { addFirst } from "@aavarti/services/onboarding/add-first";
import { loadSamples } from "@aavarti/services/onboarding/load-samples";
import { readOnboarding } from "@aavarti/services/onboarding/read-onboarding";
import { removeSamples } from "@aavarti/services/onboarding/remove-samples";
import { memberProcedure, router } from "../procedures.ts";

export const onboardingRouter = router({
  read: memberProcedure("customers.read")
    .output(Onboarding)
    .query(({ ctx }) => readOnboarding(ctx.service)),
  addFirst: memberProcedure({
    all: ["customers.write", "products.write", "subscriptions.write"],
    byInput: ["payments.record"],
  })
    .input(AddFirst)
    .output(AddedFirst)
    .mutation(({ ctx, input }) => addFirst(ctx.service, input)),
  loadSamples: memberProcedure(["customers.write", "products.write", "subscriptions.write"])
    .output(SamplesLoaded)
    .mutation(({ ctx }) => loadSamples(ctx.service)),
  removeSamples: memberProcedure(["customers.delete", "products.delete", "subscriptions.delete"])
    .output(SamplesRemoved)
    .mutation(({ ctx }) => removeSamples(ctx.service)),
});
