import { findUser } from "@aavarti/db/queries/users";
import { notFound } from "@aavarti/domain/refusal";

import type { ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/** The person who acts. @throws AppError FORBIDDEN for a job, which is nobody. */
export async function signedInUser(ctx: ServiceContext) {
  const user = await findUser(ctx.db, requirePerson(ctx));
  if (!user) throw notFound("user");
  return user;
}
