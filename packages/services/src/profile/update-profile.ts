import type { Profile, UpdateProfile } from "@aavarti/contract/profile";
import { updateUser } from "@aavarti/db/queries/users";
import type { ServiceContext } from "../context.ts";
import { signedInUser } from "../notifications/signed-in-user.ts";
import { phoneColumns } from "../phone-number.ts";
import { readProfile } from "./read-profile.ts";

/**
 * Updates the signed-in user's own name, phone and language and returns all their details. A field
 * that is left out stays as it is; a phone of null is cleared. Writes no audit event.
 * @throws AppError FORBIDDEN for a job, NOT_FOUND when the user no longer exists, VALIDATION_FAILED
 * when the phone is not a valid number.
 */
export async function updateProfile(ctx: ServiceContext, { name, phone, language }: UpdateProfile): Promise<Profile> {
  const { id } = await signedInUser(ctx);
  await updateUser(ctx.db, id, { name, language, ...phoneColumns(phone), updated_at: ctx.now() });
  return readProfile(ctx);
}
