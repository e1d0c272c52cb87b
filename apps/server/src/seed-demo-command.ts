import { createLogger } from "@aavarti/runtime/logger";
import { seedDemo } from "@aavarti/services/demo/seed-demo";
import { compose } from "./compose.ts";
import { loadServerEnvironment } from "./env.ts";

/** Creates the demo users and sample data where they are missing; safe to run again. */
const composed = compose(loadServerEnvironment(), createLogger({ name: "seed" }));
try {
  await seedDemo(composed.dependencies);
} finally {
  await composed.close();
}
