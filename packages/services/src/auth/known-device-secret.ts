import { createHmac } from "node:crypto";
import { linkSecret } from "@aavarti/db/queries/deployment";
import type { Dependencies } from "../context.ts";

/**
 * Signs the cookies of known devices. It comes from the installation's secret, so that any server
 * knows what another has signed.
 */
export const knownDeviceSecret = async ({ db }: Pick<Dependencies, "db">): Promise<string> =>
  createHmac("sha256", await linkSecret(db))
    .update("known devices")
    .digest("hex");
