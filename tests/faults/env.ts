import { z } from "zod";

const environment = z
  .object({ KILLS: z.coerce.number().int().min(1).default(2), CI: z.string().default("") })
  .parse(process.env);

/**
 * How often each victim of `kill-everything.test.ts` is killed. `npm test` asks for few, `npm run
 * test:kills` for many.
 */
export const { KILLS } = environment;

/** Where nothing may be left out for want of rights. */
export const isCi = environment.CI !== "" && environment.CI !== "false";
