import { z } from "zod";

/**
 * Reads and validates the environment of the two database commands. `ownerUrl` is
 * `DATABASE_OWNER_URL`, else `DATABASE_URL`, else undefined. `environment` is `CRM_ENV`, else
 * production when NODE_ENV says so, else demo. Throws ZodError for a malformed URL.
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
