import { refusal } from "@aavarti/domain/refusal";
import type { ServiceContext } from "../context.ts";

/**
 * Returns the ids of the signed-in user and of their session. Reads nothing.
 * @throws AppError FORBIDDEN for a job, which has neither.
 */
export function requireSession({ actor }: Pick<ServiceContext, "actor">): { userId: string; sessionId: string } {
  if (actor.kind === "user") return actor;
  throw refusal("session.noneForAccount");
}
