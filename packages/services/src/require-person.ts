import { AppError } from "@aavarti/domain/errors";
import type { ServiceContext } from "./context.ts";

/** The id of the signed-in person. @throws AppError FORBIDDEN for a job, which is nobody. */
export function requirePerson({ actor }: Pick<ServiceContext, "actor">): string {
  if (actor.kind !== "user") throw new AppError("FORBIDDEN", "Sign in to do this");
  return actor.userId;
}
