import { findUser } from "@aavarti/db/queries/users";
import { notFound } from "@aavarti/domain/refusal";

import type { ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/**
 * Returns the signed-in user's stored id, name, contact data and language, without credentials.
 * @throws AppError FORBIDDEN for a job, which has no user; NOT_FOUND.
 */
export async function signedInUser(ctx: ServiceContext) {
  const user = await findUser(ctx.db, requirePerson(ctx));
  if (!user) throw notFound("user");
  return user;
}
