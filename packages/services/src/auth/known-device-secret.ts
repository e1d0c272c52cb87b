import { createHmac } from "node:crypto";
import { linkSecret } from "@aavarti/db/queries/deployment";
import type { Dependencies } from "../context.ts";

/**
 * Returns the secret, in hex, that signs the cookies of browsers in which a user has signed in
 * before; such a browser is exempt from the sign-in limits that strangers can use up. It is derived
 * from the installation's secret, so every server accepts the cookies that another signed.
 */
export const knownDeviceSecret = async ({ db }: Pick<Dependencies, "db">): Promise<string> =>
  createHmac("sha256", await linkSecret(db))
    .update("known devices")
    .digest("hex");
