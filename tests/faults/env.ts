import { z } from "zod";

const environment = z
  .object({ KILLS: z.coerce.number().int().min(1).default(2), CI: z.string().default("") })
  .parse(process.env);

/**
 * How often each victim of `kill-everything.test.ts` is killed. `npm test` uses few kills, `npm run
 * test:kills` many.
 */
export const { KILLS } = environment;

/** In CI nothing may be skipped for missing rights. */
export const isCi = environment.CI !== "" && environment.CI !== "false";
