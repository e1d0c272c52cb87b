import { BeginExport } from "@aavarti/contract/exports";
import { beginExport } from "@aavarti/services/exports/begin-export";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const exportsRouter = router({
  begin: memberProcedure
    .input(BeginExport)
    .output(z.void())
    .mutation(({ ctx, input }) => beginExport(ctx.service, input)),
});
