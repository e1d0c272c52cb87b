import { z } from "zod";

/**
 * Reads and validates the environment of the two database commands. `DATABASE_OWNER_URL` defaults
 * to `DATABASE_URL`, and `ownerUrl` is undefined without both. Throws ZodError for a malformed URL.
 * `environment` is production when NODE_ENV says so, else demo.
 */
export const readEnv = () =>
  z
    .object({
      DATABASE_URL: z.url().optional(),
      DATABASE_OWNER_URL: z.url().optional(),
      CRM_ENV: z.string().optional(),
      NODE_ENV: z.string().optional(),
    })
    .transform((env) => ({
      ownerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL,
      environment: env.CRM_ENV ?? (env.NODE_ENV === "production" ? "production" : "demo"),
    }))
    .parse(process.env);
