import { refusal } from "@aavarti/domain/refusal";
import type { ServiceContext } from "./context.ts";

/** Returns the signed-in user's id. @throws AppError FORBIDDEN for a job, which has no user. */
export function requirePerson({ actor }: Pick<ServiceContext, "actor">): string {
  if (actor.kind !== "user") throw refusal("session.none");
  return actor.userId;
}
