import { z } from "zod";

/** What the two database commands read. `DATABASE_OWNER_URL` falls back to `DATABASE_URL`. */
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
