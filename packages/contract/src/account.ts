import { BROWSERS, SYSTEMS } from "@aavarti/domain/devices";
import { z } from "zod";
import { password } from "./auth.ts";
import { requiredText, wire } from "./fields.ts";

/** A device on which the user is signed in. */
export const SignedInDevice = z.object({
  id: wire.id,
  name: z.string().describe("In English, for example: Chrome on Android"),
  browser: z.enum(BROWSERS).nullable().describe("Null where it is not recognised"),
  system: z.enum(SYSTEMS).nullable().describe("Operating system, iPhone or iPad; null where it is not recognised"),
  isHandheld: z.boolean(),
  isCurrent: z.boolean().describe("True for the current session"),
  ip: z.string().nullable(),
  signedInAt: wire.instant,
  lastSeenAt: wire.instant.describe("Rounded to the hour"),
});
export type SignedInDevice = z.output<typeof SignedInDevice>;

export const Account = z.object({
  hasPassword: z.boolean().describe("Whether the account has a password. Without one, sign-in is with Google"),
  devices: z.array(SignedInDevice).describe("The current session first, then the most recently used"),
});
export type Account = z.output<typeof Account>;

export const DeviceRef = z.object({ id: requiredText("device", 100) });
export type DeviceRef = z.output<typeof DeviceRef>;

export const ChangePassword = z.object({ currentPassword: password, password });
export type ChangePassword = z.output<typeof ChangePassword>;
