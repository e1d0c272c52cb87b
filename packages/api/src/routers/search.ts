import { FoundEverything, SearchEverything } from "@aavarti/contract/search";
import { searchEverything } from "@aavarti/services/search/search-everything";
import { memberProcedure, router } from "../procedures.ts";

export const searchRouter = router({
  everything: memberProcedure(["customers.read", "products.read", "subscriptions.read", "payments.read"])
    .input(SearchEverything)
    .output(FoundEverything)
    .query(({ ctx, input }) => searchEverything(ctx.service, input)),
});
