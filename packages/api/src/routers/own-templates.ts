import { OwnTemplate, OwnTemplateRef, OwnTemplates, SubmitOwnTemplate } from "@aavarti/contract/own-templates";
import {
  deleteOwnTemplate,
  listOwnTemplates,
  submitOwnTemplate,
} from "@aavarti/services/own-templates/manage-own-templates";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

/** The WhatsApp templates that the business submits for approval. */
export const ownTemplatesRouter = router({
  list: memberProcedure("reminders.read")
    .output(OwnTemplates)
    .query(({ ctx }) => listOwnTemplates(ctx.service)),
  submit: memberProcedure("notifications.configure")
    .input(SubmitOwnTemplate)
    .output(OwnTemplate)
    .mutation(({ ctx, input }) => submitOwnTemplate(ctx.service, input)),
  delete: memberProcedure("notifications.configure")
    .input(OwnTemplateRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteOwnTemplate(ctx.service, input)),
});
