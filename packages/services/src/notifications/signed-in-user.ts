import { findUser } from "@aavarti/db/queries/users";
import { AppError, notFound } from "@aavarti/domain/errors";
import type { ServiceContext } from "../context.ts";

/** The person who acts. @throws AppError FORBIDDEN for a job, which is nobody. */
export async function signedInUser(ctx: ServiceContext) {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new AppError("FORBIDDEN", "Only a signed-in person can do this");
  const user = await findUser(ctx.db, actor.userId);
  if (!user) throw notFound("User");
  return user;
}
