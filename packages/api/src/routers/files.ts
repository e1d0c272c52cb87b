import { FileLink, FileRef } from "@aavarti/contract/files";
import { createFileLink } from "@aavarti/services/files/file-link";
import { memberProcedure, router } from "../procedures.ts";

/** Files of messages: links that open their content. */
export const filesRouter = router({
  link: memberProcedure
    .input(FileRef)
    .output(FileLink)
    .query(({ ctx, input }) => createFileLink(ctx.service, input)),
});
