import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/demo";
import type { Dependencies } from "@aavarti/services/context";
import { resetDemo } from "@aavarti/services/demo/reset-demo";

/** Returns a list of one handler: of the nightly job that resets the demo workspace. */
export const demoProcessors = (deps: Dependencies) => [createHandler(jobs.resetDemo, () => resetDemo(deps))];
