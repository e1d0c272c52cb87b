import { z } from "zod";

/**
 * Where to find a product that already runs; without these one is started for the run. And how long
 * the fuzz run looks, and from where.
 */
export const readEnv = () =>
  z
    .object({
      BLACKBOX_URL: z.url().optional(),
      BLACKBOX_SANDBOX_URL: z.url().default("http://127.0.0.1:4010"),
      BLACKBOX_OPERATOR_PASSWORD: z.string().default(""),
      /** Inputs to each operation. */
      FUZZ_INPUTS: z.coerce.number().int().min(1).default(20),
      FUZZ_SEED: z.coerce.number().int().default(20_261_121),
    })
    .parse(process.env);

/** The environment of a child: ours without what would make it another product. */
export function childEnv(settings: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(DATABASE_|REDIS_|RAZORPAY_|POSTMARK_|WHATSAPP_|GOOGLE_|REMINDER_|CRM_|NODE_ENV$|NODE_OPTIONS$|VITEST|PORT$|HOST$|PUBLIC_URL$)/.test(
        name,
      ),
  );
  return { ...Object.fromEntries(inherited), ...settings };
}
