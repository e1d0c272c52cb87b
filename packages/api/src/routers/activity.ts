import { ActivityPage, ListActivity } from "@aavarti/contract/activity";
import { listActivity } from "@aavarti/services/activity/list-activity";
import { memberProcedure, router } from "../procedures.ts";

export const activityRouter = router({
  list: memberProcedure("activity.read")
    .input(ListActivity)
    .output(ActivityPage)
    .query(({ ctx, input }) => listActivity(ctx.service, input)),
});
