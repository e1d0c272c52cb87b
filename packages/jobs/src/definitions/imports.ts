import { z } from "zod";
import { defineJob } from "../define-job.ts";

/**
 * Processes the next batch of rows of an import, or of its undo, and queues itself again while rows
 * are left.
 */
export const advanceImport = defineJob({
  queue: "imports",
  name: "import.advance",
  payload: z.object({ tenantId: z.uuid(), importId: z.uuid() }),
  key: ({ importId }) => `import-advance-${importId}`,
});

/** Queues the imports whose job was lost. */
export const sweepImports = defineJob({
  queue: "sweeps",
  name: "imports.sweep",
  payload: z.object({}),
  key: () => "imports-sweep",
  attempts: 3,
});
