import type { AppError } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";

/**
 * Returns the UNAUTHORIZED error `No token provided`. The documented client clears its token when
 * it receives this text or that of `invalidToken` or `tokenExpired`, so no other error may use
 * them.
 */
export const noToken = (): AppError => refusal("session.noToken");

/** Returns the UNAUTHORIZED error for a token that is malformed, unknown or revoked. */
export const invalidToken = (): AppError => refusal("session.invalidToken");

/** Returns the UNAUTHORIZED error for a session that has expired. */
export const tokenExpired = (): AppError => refusal("session.expired");

/**
 * Returns the TENANT_MISMATCH error for a tab opened for one business in a browser that is now
 * signed in to another.
 */
export const tenantMismatch = (): AppError => refusal("session.otherBusiness");

/**
 * Returns the INVALID_CREDENTIALS error that is the same for an unknown address, a wrong password,
 * and an account without a password.
 */
export const invalidCredentials = (): AppError => refusal("signIn.wrong");
