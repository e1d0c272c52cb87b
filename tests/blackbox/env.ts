import { z } from "zod";

/**
 * Reads where a running product is (without these one is started for the run), and with how many
 * inputs and which seed the fuzz test runs.
 */
export const readEnv = () =>
  z
    .object({
      BLACKBOX_URL: z.url().optional(),
      BLACKBOX_SANDBOX_URL: z.url().default("http://127.0.0.1:4010"),
      BLACKBOX_OPERATOR_PASSWORD: z.string().default(""),
      /** Inputs per operation. */
      FUZZ_INPUTS: z.coerce.number().int().min(1).default(8),
      FUZZ_SEED: z.coerce.number().int().default(20_261_121),
    })
    .parse(process.env);

/**
 * Returns the environment of a child process, without variables that would change which product it
 * is.
 */
export function childEnv(settings: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(DATABASE_|REDIS_|RAZORPAY_|POSTMARK_|WHATSAPP_|GOOGLE_|REMINDER_|CRM_|NODE_ENV$|NODE_OPTIONS$|VITEST|PORT$|HOST$|PUBLIC_URL$)/.test(
        name,
      ),
  );
  return { ...Object.fromEntries(inherited), ...settings };
}
