import { handle } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/demo";
import type { Dependencies } from "@aavarti/services/context";
import { resetDemo } from "@aavarti/services/demo/reset-demo";

/** Returns a list of one handler: of the job that resets the demo tenant. */
export const demoProcessors = (deps: Dependencies) => [handle(jobs.resetDemo, () => resetDemo(deps))];
