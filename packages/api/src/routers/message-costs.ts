import {
  MessagePriceList,
  MessageSpending,
  SaveMessageBudget,
  SaveMessagePrices,
} from "@aavarti/contract/message-costs";
import { readMessageSpending, saveMessageBudget } from "@aavarti/services/message-costs/budget";
import { readMessagePrices, saveMessagePrices } from "@aavarti/services/message-costs/prices";
import { memberProcedure, router } from "../procedures.ts";

/** What messages cost a business: its price list, its monthly budget, and what it has spent. */
export const messageCostsRouter = router({
  prices: memberProcedure("reminders.read")
    .output(MessagePriceList)
    .query(({ ctx }) => readMessagePrices(ctx.service)),
  savePrices: memberProcedure("business.change")
    .input(SaveMessagePrices)
    .output(MessagePriceList)
    .mutation(({ ctx, input }) => saveMessagePrices(ctx.service, input)),
  spending: memberProcedure("billing.read")
    .output(MessageSpending)
    .query(({ ctx }) => readMessageSpending(ctx.service)),
  saveBudget: memberProcedure("business.change")
    .input(SaveMessageBudget)
    .output(MessageSpending)
    .mutation(({ ctx, input }) => saveMessageBudget(ctx.service, input)),
});
