import { Profile, UpdateProfile } from "@aavarti/contract/profile";
import { readProfile } from "@aavarti/services/profile/read-profile";
import { updateProfile } from "@aavarti/services/profile/update-profile";
import { memberProcedure, router } from "../procedures.ts";

export const profileRouter = router({
  read: memberProcedure({ open: "their own profile" })
    .output(Profile)
    .query(({ ctx }) => readProfile(ctx.service)),
  update: memberProcedure({ open: "their own profile" })
    .input(UpdateProfile)
    .output(Profile)
    .mutation(({ ctx, input }) => updateProfile(ctx.service, input)),
});
