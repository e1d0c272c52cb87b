import type { AppError } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";

/**
 * The documented client clears its token when it reads one of these three texts, so nothing else
 * may say them.
 */
export const noToken = (): AppError => refusal("session.noToken");
export const invalidToken = (): AppError => refusal("session.invalidToken");
export const tokenExpired = (): AppError => refusal("session.expired");

/** A tab that was opened for one business, in a browser that is signed in to another by now. */
export const tenantMismatch = (): AppError => refusal("session.otherBusiness");

/** The same for an unknown address, a wrong password, and an account that has none. */
export const invalidCredentials = (): AppError => refusal("signIn.wrong");
