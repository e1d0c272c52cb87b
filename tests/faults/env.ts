import { z } from "zod";

/** How often each victim of `kill-everything.test.ts` is killed. `npm test` asks for few, `npm run test:kills` for many. */
export const { KILLS } = z.object({ KILLS: z.coerce.number().int().min(1).default(2) }).parse(process.env);
