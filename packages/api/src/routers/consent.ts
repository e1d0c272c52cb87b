import { ConsentOf, CustomerConsent, RecordConsent } from "@aavarti/contract/consent";
import { readConsent } from "@aavarti/services/consent/read-consent";
import { recordConsent } from "@aavarti/services/consent/record-consent";
import { memberProcedure, router } from "../procedures.ts";

export const consentRouter = router({
  read: memberProcedure("customers.read")
    .input(ConsentOf)
    .output(CustomerConsent)
    .query(({ ctx, input }) => readConsent(ctx.service, input)),
  record: memberProcedure("customers.write")
    .input(RecordConsent)
    .output(CustomerConsent)
    .mutation(({ ctx, input }) => recordConsent(ctx.service, input)),
});
