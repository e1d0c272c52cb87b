import { z } from "zod";

const environment = z.object({ SCHEDULES: z.coerce.number().int().min(1).default(100) }).parse(process.env);

/**
 * How many random schedules of WhatsApp's 24 hours `reply-window.test.ts` runs. `npm test` runs
 * few, `npm run test:windows` many.
 */
export const { SCHEDULES } = environment;
