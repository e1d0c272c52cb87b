import { BeginExport, ExportedTerms, ReadExportedTerms } from "@aavarti/contract/exports";
import { beginExport } from "@aavarti/services/exports/begin-export";
import { readExportedTerms } from "@aavarti/services/exports/read-terms";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const exportsRouter = router({
  begin: memberProcedure("records.export")
    .input(BeginExport)
    .output(z.void())
    .mutation(({ ctx, input }) => beginExport(ctx.service, input)),
  terms: memberProcedure(["records.export", "payments.read"])
    .input(ReadExportedTerms)
    .output(ExportedTerms)
    .query(({ ctx, input }) => readExportedTerms(ctx.service, input)),
});
