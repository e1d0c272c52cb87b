import { CreateTag, CustomersTagged, Tag, TagCustomers, TagRef, Tags, UpdateTag } from "@aavarti/contract/tags";
import { createTag, deleteTag, listTags, restoreTag, updateTag } from "@aavarti/services/tags/manage-tags";
import { tagCustomers } from "@aavarti/services/tags/tag-customers";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const tagsRouter = router({
  list: memberProcedure("customers.read")
    .output(Tags)
    .query(({ ctx }) => listTags(ctx.service)),
  create: memberProcedure("customers.write")
    .input(CreateTag)
    .output(Tag)
    .mutation(({ ctx, input }) => createTag(ctx.service, input)),
  update: memberProcedure("customers.write")
    .input(UpdateTag)
    .output(Tag)
    .mutation(({ ctx, input }) => updateTag(ctx.service, input)),
  delete: memberProcedure("customers.delete")
    .input(TagRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteTag(ctx.service, input)),
  restore: memberProcedure("customers.delete")
    .input(TagRef)
    .output(Tag)
    .mutation(({ ctx, input }) => restoreTag(ctx.service, input)),
  tagCustomers: memberProcedure("customers.write")
    .input(TagCustomers)
    .output(CustomersTagged)
    .mutation(({ ctx, input }) => tagCustomers(ctx.service, input)),
});
