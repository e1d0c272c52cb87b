import type { Profile } from "@aavarti/contract/profile";
import type { ServiceContext } from "../context.ts";
import { signedInUser } from "../notifications/signed-in-user.ts";

/**
 * Returns the signed-in user's own id, name, email, phone (E.164, or null) and language.
 * @throws AppError FORBIDDEN for a job, which has no user; NOT_FOUND.
 */
export async function readProfile(ctx: ServiceContext): Promise<Profile> {
  const user = await signedInUser(ctx);
  return { id: user.id, name: user.name, email: user.email, phone: user.phone_e164, language: user.language };
}
