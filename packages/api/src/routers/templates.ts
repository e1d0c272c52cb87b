import {
  DefaultLanguage,
  MessageTemplate,
  ResetTemplate,
  SaveTemplate,
  TemplateList,
  TemplateSample,
  TemplateSampleRef,
  TemplateTested,
  TestTemplate,
} from "@aavarti/contract/templates";
import { listTemplates } from "@aavarti/services/templates/list-templates";
import { readSample } from "@aavarti/services/templates/sample";
import { saveDefaultLanguage } from "@aavarti/services/templates/save-default-language";
import { resetTemplate, saveTemplate } from "@aavarti/services/templates/save-template";
import { testTemplate } from "@aavarti/services/templates/test-template";
import { memberProcedure, router } from "../procedures.ts";

export const templatesRouter = router({
  list: memberProcedure("reminders.read")
    .output(TemplateList)
    .query(({ ctx }) => listTemplates(ctx.service)),
  save: memberProcedure("notifications.configure")
    .input(SaveTemplate)
    .output(MessageTemplate)
    .mutation(({ ctx, input }) => saveTemplate(ctx.service, input)),
  reset: memberProcedure("notifications.configure")
    .input(ResetTemplate)
    .output(MessageTemplate)
    .mutation(({ ctx, input }) => resetTemplate(ctx.service, input)),
  sample: memberProcedure("reminders.read")
    .input(TemplateSampleRef)
    .output(TemplateSample)
    .query(({ ctx, input }) => readSample(ctx.service, input)),
  test: memberProcedure("notifications.test")
    .input(TestTemplate)
    .output(TemplateTested)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("test-message.user", ctx.session.user.id);
      return testTemplate(ctx.service, input);
    }),
  saveLanguage: memberProcedure("notifications.configure")
    .input(DefaultLanguage)
    .output(DefaultLanguage)
    .mutation(({ ctx, input }) => saveDefaultLanguage(ctx.service, input)),
});
