import { z } from "zod";

/**
 * How many random histories `histories.test.ts` tries, and the seed they come from. The suite tries
 * 25 new ones each time, `npm run test:histories` 10,000; a failure prints its seed.
 */
export const { HISTORIES, HISTORIES_SEED } = z
  .object({
    HISTORIES: z.coerce.number().int().min(1).default(25),
    HISTORIES_SEED: z.coerce.number().int().optional(),
  })
  .parse(process.env);
