import { AppError } from "@aavarti/domain/errors";
import type { ApiContext } from "./context.ts";

/**
 * Runs a sign-in within its rate limits. A known device has only its own limit. Other callers are
 * limited by address, both alone and together with the account; failures on the account from other
 * addresses only delay them. An address without an account is treated the same.
 */
export async function limitedSignIn<T>(
  { attempts, address, devices }: Pick<ApiContext, "attempts" | "address" | "devices">,
  email: string,
  signIn: () => Promise<T>,
): Promise<T> {
  const device = await devices.keyFor(email);
  if (device !== null) {
    await attempts.count("login.device", device);
    const signedIn = await signIn();
    await attempts.forget("login.device", device);
    return signedIn;
  }
  const together = `${email} ${address}`;
  await attempts.count("login.address", address);
  await attempts.count("login.account-and-address", together);
  await attempts.slowDown("login.account-failures", email);
  try {
    const signedIn = await signIn();
    await attempts.forget("login.account-and-address", together);
    return signedIn;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === "INVALID_CREDENTIALS";
    if (isWrong) await attempts.noteFailure("login.account-failures", email);
    throw error;
  }
}
