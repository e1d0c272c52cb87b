import { AppError } from "@aavarti/domain/errors";

/** The documented client clears its token when it reads one of these three texts, so nothing else may say them. */
export const noToken = (): AppError => new AppError("UNAUTHORIZED", "No token provided");
export const invalidToken = (): AppError => new AppError("UNAUTHORIZED", "Invalid token");
export const tokenExpired = (): AppError => new AppError("UNAUTHORIZED", "Token expired");

/** A tab that was opened for one business, in a browser that is signed in to another by now. */
export const tenantMismatch = (): AppError =>
  new AppError("TENANT_MISMATCH", "This request was made for another business. Reload the page and try again.");

/** The same for an unknown address, a wrong password, and an account that has none. */
export const invalidCredentials = (): AppError => new AppError("INVALID_CREDENTIALS", "Invalid email or password");
