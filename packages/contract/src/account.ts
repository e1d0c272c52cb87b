import { z } from "zod";
import { password } from "./auth.ts";
import { requiredText, wire } from "./fields.ts";

/** One device on which the person is signed in. */
export const SignedInDevice = z.object({
  id: wire.id,
  name: z.string().describe("Such as Chrome on Android"),
  isHandheld: z.boolean(),
  isCurrent: z.boolean().describe("The session that asks"),
  ip: z.string().nullable(),
  signedInAt: wire.instant,
  lastSeenAt: wire.instant.describe("To the hour"),
});
export type SignedInDevice = z.output<typeof SignedInDevice>;

export const Account = z.object({
  hasPassword: z.boolean().describe("Whether a password opens it; without one, Google does"),
  devices: z.array(SignedInDevice).describe("This one first, then the latest seen"),
});
export type Account = z.output<typeof Account>;

export const DeviceRef = z.object({ id: requiredText("Device", 100) });
export type DeviceRef = z.output<typeof DeviceRef>;

export const ChangePassword = z.object({ currentPassword: password, password });
export type ChangePassword = z.output<typeof ChangePassword>;
