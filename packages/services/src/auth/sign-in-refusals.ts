import type { AppError } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";

/**
 * The documented client clears its token when it receives one of these three texts, so no other
 * error may use them.
 */
export const noToken = (): AppError => refusal("session.noToken");
export const invalidToken = (): AppError => refusal("session.invalidToken");
export const tokenExpired = (): AppError => refusal("session.expired");

/** Error for a tab opened for one business in a browser that is now signed in to another. */
export const tenantMismatch = (): AppError => refusal("session.otherBusiness");

/** The same error for an unknown address, a wrong password, and an account without a password. */
export const invalidCredentials = (): AppError => refusal("signIn.wrong");
