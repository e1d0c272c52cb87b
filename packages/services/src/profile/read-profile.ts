import type { Profile } from "@aavarti/contract/profile";
import type { ServiceContext } from "../context.ts";
import { signedInUser } from "../notifications/signed-in-user.ts";

/** Returns the signed-in user's own details. @throws AppError FORBIDDEN for a job. */
export async function readProfile(ctx: ServiceContext): Promise<Profile> {
  const user = await signedInUser(ctx);
  return { id: user.id, name: user.name, email: user.email, phone: user.phone_e164, language: user.language };
}
