import { refusal } from "@aavarti/domain/refusal";
import type { ServiceContext } from "./context.ts";

/** The id of the signed-in person. @throws AppError FORBIDDEN for a job, which is nobody. */
export function requirePerson({ actor }: Pick<ServiceContext, "actor">): string {
  if (actor.kind !== "user") throw refusal("session.none");
  return actor.userId;
}
