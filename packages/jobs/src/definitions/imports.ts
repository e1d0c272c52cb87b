import { z } from "zod";
import { defineJob } from "../define-job.ts";

/**
 * Works on an import that runs or is undone: so many rows, and if there are more it rings for
 * itself.
 */
export const advanceImport = defineJob({
  queue: "imports",
  name: "import.advance",
  payload: z.object({ tenantId: z.uuid(), importId: z.uuid() }),
  key: ({ importId }) => `import-advance-${importId}`,
});

/** Rings for the imports whose job was lost. */
export const sweepImports = defineJob({
  queue: "sweeps",
  name: "imports.sweep",
  payload: z.object({}),
  key: () => "imports-sweep",
  attempts: 3,
});
