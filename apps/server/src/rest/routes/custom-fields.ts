import {
  ChangeFieldChoicesBody,
  CreateCustomField,
  CustomField,
  CustomFieldRef,
  CustomFields,
  FieldUsage,
  ListCustomFields,
  RenameCustomFieldBody,
  ReorderCustomFields,
} from "@aavarti/contract/custom-fields";
import { EXAMPLE_IDS, exampleCustomField } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Custom fields" as const;
const permissions = ["fields.configure"] as const;
const one = { noun, params: CustomFieldRef, permissions };
const params = { id: EXAMPLE_IDS.customField };

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/custom-fields",
    noun,
    summary: "List custom fields",
    description:
      "The fields of the business type, then the business's own in their order, archived ones included. Records have their values in `fields`, by code.",
    permissions: ["customers.read"],
    query: ListCustomFields,
    response: CustomFields,
    example: { query: { entity: "customer" }, response: [exampleCustomField] },
    call: (api, { query }) => api.customFields.list(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/custom-fields",
    noun,
    summary: "Create a custom field",
    description:
      "Adds a field to customers, products or subscriptions. Each can have up to 20. The code is made from the name and never changes.",
    permissions,
    errors: {
      CONFLICT: "Another field has this name, or there are 20 fields.",
      NOT_CONFIGURED: "A sensitive field needs encryption, which isn't set up on this server.",
    },
    status: 201,
    body: CreateCustomField,
    response: CustomField,
    example: {
      body: { entity: "customer", label: "Batch time", type: "choice", choices: ["Morning", "Evening"] },
      response: exampleCustomField,
    },
    call: (api, { body }) => api.customFields.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/custom-fields/:id",
    summary: "Rename a custom field",
    description: "Changes the name. The code and all values stay.",
    errors: { CONFLICT: "Another field has this name." },
    body: RenameCustomFieldBody,
    response: CustomField,
    example: { params, body: { label: "Batch time" }, response: exampleCustomField },
    call: (api, { params: ref, body }) => api.customFields.rename({ ...ref, ...body }),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/custom-fields/:id/choices",
    summary: "Change a field's choices",
    description:
      "Replaces the list of choices. Records keep a removed choice as their value unless `replace` gives another one.",
    body: ChangeFieldChoicesBody,
    response: CustomField,
    example: {
      params,
      body: { choices: ["Morning", "Evening"], replace: [{ from: "Early morning", to: "Morning" }] },
      response: exampleCustomField,
    },
    call: (api, { params: ref, body }) => api.customFields.changeChoices({ ...ref, ...body }),
  }),
  route({
    method: "PUT",
    path: "/api/v1/custom-field-order",
    noun,
    summary: "Reorder custom fields",
    description: "Sets the order of all of the business's own fields of one kind of record.",
    permissions,
    errors: {
      NOT_FOUND: "An id isn't one of the business's own fields of this kind.",
      CONFLICT: "The ids aren't all of these fields.",
    },
    body: ReorderCustomFields,
    response: CustomFields,
    example: {
      body: { entity: "customer", ids: [EXAMPLE_IDS.customField] },
      response: [exampleCustomField],
    },
    call: (api, { body }) => api.customFields.reorder(body),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/custom-fields/:id/archive",
    summary: "Archive a custom field",
    description: "Hides the field. Records keep its values, and restoring it shows them again.",
    response: CustomField,
    example: { params, response: { ...exampleCustomField, isArchived: true } },
    call: (api, { params: ref }) => api.customFields.archive(ref),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/custom-fields/:id/restore",
    summary: "Restore a custom field",
    description: "Shows an archived field and its values again.",
    response: CustomField,
    example: { params, response: exampleCustomField },
    call: (api, { params: ref }) => api.customFields.restore(ref),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/custom-fields/:id/usage",
    summary: "Count a field's values",
    description: "How many records hold a value, those in Trash included.",
    response: FieldUsage,
    example: { params, response: { count: 42 } },
    call: (api, { params: ref }) => api.customFields.usage(ref),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/custom-fields/:id",
    summary: "Delete a custom field",
    description: "Deletes the field and its values on all records for good. Returns how many records held a value.",
    response: FieldUsage,
    example: { params, response: { count: 42 } },
    call: (api, { params: ref }) => api.customFields.delete(ref),
  }),
];
