import {
  AddRows,
  BeginImport,
  CheckImport,
  Import,
  ImportPage,
  ImportRef,
  ListImports,
  ListRows,
  RevertImport,
  RevertPreview,
  RowPage,
  StartImport,
  SuggestedMapping,
  SuggestMapping,
} from "@aavarti/contract/imports";
import { addRows, beginImport, discardImport } from "@aavarti/services/imports/begin-import";
import { checkImport } from "@aavarti/services/imports/check-import";
import { listImports, listRows, readImport } from "@aavarti/services/imports/read-imports";
import { previewRevert, revertImport } from "@aavarti/services/imports/revert-import";
import { startImport } from "@aavarti/services/imports/start-import";
import { suggestMapping } from "@aavarti/services/imports/suggest-mapping";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const importsRouter = router({
  list: memberProcedure("records.import")
    .input(ListImports)
    .output(ImportPage)
    .query(({ ctx, input }) => listImports(ctx.service, input)),
  read: memberProcedure("records.import")
    .input(ImportRef)
    .output(Import)
    .query(({ ctx, input }) => readImport(ctx.service, input)),
  rows: memberProcedure("records.import")
    .input(ListRows)
    .output(RowPage)
    .query(({ ctx, input }) => listRows(ctx.service, input)),
  suggestMapping: memberProcedure("records.import")
    .input(SuggestMapping)
    .output(SuggestedMapping)
    .query(({ ctx, input }) => suggestMapping(ctx.service, input)),
  begin: memberProcedure("records.import")
    .input(BeginImport)
    .output(Import)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("import-begin.tenant", ctx.service.tenantId);
      return beginImport(ctx.service, input);
    }),
  addRows: memberProcedure("records.import")
    .input(AddRows)
    .output(z.void())
    .mutation(({ ctx, input }) => addRows(ctx.service, input)),
  check: memberProcedure("records.import")
    .input(CheckImport)
    .output(Import)
    .mutation(async ({ ctx, input }) => {
      await ctx.attempts.count("import-check.tenant", ctx.service.tenantId);
      return checkImport(ctx.service, input);
    }),
  start: memberProcedure({ all: ["records.import"], byInput: ["products.write", "payments.record"] })
    .input(StartImport)
    .output(Import)
    .mutation(({ ctx, input }) => startImport(ctx.service, input)),
  discard: memberProcedure("records.import")
    .input(ImportRef)
    .output(z.void())
    .mutation(({ ctx, input }) => discardImport(ctx.service, input)),
  previewRevert: memberProcedure("records.import")
    .input(ImportRef)
    .output(RevertPreview)
    .query(({ ctx, input }) => previewRevert(ctx.service, input)),
  revert: memberProcedure({
    all: ["records.import", "customers.delete", "subscriptions.delete"],
    byInput: ["payments.reverse"],
  })
    .input(RevertImport)
    .output(Import)
    .mutation(({ ctx, input }) => revertImport(ctx.service, input)),
});
