import { createLogger } from "@aavarti/runtime/logger";
import { seedDemo } from "@aavarti/services/demo/seed-demo";
import { compose } from "./compose.ts";
import { loadServerEnvironment } from "./env.ts";

/**
 * Makes the demo sign-ins and the sample data where they are missing; harmless when they are there.
 */
const composed = compose(loadServerEnvironment(), createLogger({ name: "seed" }));
try {
  await seedDemo(composed.dependencies);
} finally {
  await composed.close();
}
