import { ListMessages, MessagePage } from "@aavarti/contract/messages";
import { listMessages } from "@aavarti/services/inbound/list-messages";
import { memberProcedure, router } from "../procedures.ts";

export const messagesRouter = router({
  list: memberProcedure("customers.read")
    .input(ListMessages)
    .output(MessagePage)
    .query(({ ctx, input }) => listMessages(ctx.service, input)),
});
