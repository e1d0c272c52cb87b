import type { Register, SignedIn } from "@aavarti/contract/auth";
import { invalidField } from "@aavarti/domain/errors";
import { passwordProblem } from "@aavarti/domain/passwords";
import { refusal } from "@aavarti/domain/refusal";
import type { PublicContext } from "../context.ts";
import { openAccount } from "./open-account.ts";

/**
 * Creates an account with a password and a business, starts its 3-day trial, enqueues the email
 * that verifies the address and signs the user in: returns the session's token with the user and
 * business (`openAccount`).
 * @throws AppError VALIDATION_FAILED for a password that isn't allowed, CONFLICT for an address
 * that is taken, RATE_LIMITED when too many hashes are waiting.
 */
export async function register(ctx: PublicContext, { password, ...account }: Register): Promise<SignedIn> {
  const problem = passwordProblem(password, account);
  if (problem) throw invalidField("password", problem);
  const passwordHash = await ctx.hasher.hash(password);
  const signedIn = await openAccount(ctx, { ...account, via: "register", passwordHash });
  if (!signedIn) throw refusal("account.emailTaken");
  return signedIn;
}
