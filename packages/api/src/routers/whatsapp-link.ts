import { ReplaceWhatsappLink, WhatsappLink } from "@aavarti/contract/whatsapp-link";
import { readWhatsappLink, replaceWhatsappLink } from "@aavarti/services/whatsapp-link/read-link";
import { memberProcedure, router } from "../procedures.ts";

export const whatsappLinkRouter = router({
  read: memberProcedure("reminders.read")
    .output(WhatsappLink)
    .query(({ ctx }) => readWhatsappLink(ctx.service)),
  replace: memberProcedure("whatsapp-link.replace")
    .input(ReplaceWhatsappLink)
    .output(WhatsappLink)
    .mutation(({ ctx, input }) => replaceWhatsappLink(ctx.service, input)),
});
