import { z } from "zod";

/** Configuration that the browser needs before sign-in. */
export const PublicConfig = z.object({
  razorpayScriptUrl: z.string().nullable().describe("Null while payments are not configured"),
  googleSignIn: z.boolean(),
  sandbox: z.boolean().describe("Test mode: no payment is taken and no message leaves this machine"),
  demoSignIn: z.object({ email: z.string(), password: z.string() }).nullable(),
});
export type PublicConfig = z.output<typeof PublicConfig>;
