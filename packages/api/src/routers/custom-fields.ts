import {
  ChangeFieldChoices,
  CreateCustomField,
  CustomField,
  CustomFieldRef,
  CustomFields,
  FieldUsage,
  ListCustomFields,
  RenameCustomField,
  ReorderCustomFields,
} from "@aavarti/contract/custom-fields";
import {
  archiveCustomField,
  changeFieldChoices,
  createCustomField,
  deleteCustomField,
  listCustomFields,
  readFieldUsage,
  renameCustomField,
  reorderCustomFields,
  restoreCustomField,
} from "@aavarti/services/custom-fields/manage-fields";
import { memberProcedure, router } from "../procedures.ts";

export const customFieldsRouter = router({
  list: memberProcedure("customers.read")
    .input(ListCustomFields)
    .output(CustomFields)
    .query(({ ctx, input }) => listCustomFields(ctx.service, input)),
  usage: memberProcedure("fields.configure")
    .input(CustomFieldRef)
    .output(FieldUsage)
    .query(({ ctx, input }) => readFieldUsage(ctx.service, input)),
  create: memberProcedure("fields.configure")
    .input(CreateCustomField)
    .output(CustomField)
    .mutation(({ ctx, input }) => createCustomField(ctx.service, input)),
  rename: memberProcedure("fields.configure")
    .input(RenameCustomField)
    .output(CustomField)
    .mutation(({ ctx, input }) => renameCustomField(ctx.service, input)),
  reorder: memberProcedure("fields.configure")
    .input(ReorderCustomFields)
    .output(CustomFields)
    .mutation(({ ctx, input }) => reorderCustomFields(ctx.service, input)),
  changeChoices: memberProcedure("fields.configure")
    .input(ChangeFieldChoices)
    .output(CustomField)
    .mutation(({ ctx, input }) => changeFieldChoices(ctx.service, input)),
  archive: memberProcedure("fields.configure")
    .input(CustomFieldRef)
    .output(CustomField)
    .mutation(({ ctx, input }) => archiveCustomField(ctx.service, input)),
  restore: memberProcedure("fields.configure")
    .input(CustomFieldRef)
    .output(CustomField)
    .mutation(({ ctx, input }) => restoreCustomField(ctx.service, input)),
  delete: memberProcedure("fields.configure")
    .input(CustomFieldRef)
    .output(FieldUsage)
    .mutation(({ ctx, input }) => deleteCustomField(ctx.service, input)),
});
