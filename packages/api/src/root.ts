import { createCallerFactory, router } from "./procedures.ts";
import * as routers from "./routers/index.ts";

/**
 * Router with every procedure of the product. The REST table and the typed client are built on it.
 */
export const appRouter = router({ ...routers });

export type AppRouter = typeof appRouter;

/** Creates an in-process caller with the same checks; the REST paths use it. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

export type ProcedurePath = keyof Caller extends infer Group
  ? Group extends keyof Caller & string
    ? `${Group}.${keyof Caller[Group] & string}`
    : never
  : never;
