import { FileLink, FileRef } from "@aavarti/contract/files";
import { createFileLink } from "@aavarti/services/files/file-link";
import { removeUnsentFile } from "@aavarti/services/files/unsent-files";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

/** Files of messages: links that open their content, and removing what wasn't sent. */
export const filesRouter = router({
  link: memberProcedure("inbox.read")
    .input(FileRef)
    .output(FileLink)
    .query(({ ctx, input }) => createFileLink(ctx.service, input)),
  remove: memberProcedure("inbox.reply")
    .input(FileRef)
    .output(z.void())
    .mutation(({ ctx, input }) => removeUnsentFile(ctx.service, input)),
});
