import { CreateTag, CustomersTagged, Tag, TagChanges, TagCustomers, TagRef, Tags } from "@aavarti/contract/tags";
import { EXAMPLE_IDS, exampleTag } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Tags" as const;
const one = { noun, params: TagRef };

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/tags",
    noun,
    summary: "List tags",
    description: "All tags in the business, sorted by name.",
    permissions: ["customers.read"],
    response: Tags,
    example: {
      response: [exampleTag],
    },
    call: (api) => api.tags.list(),
  }),
  route({
    method: "POST",
    path: "/api/v1/tags",
    noun,
    summary: "Create a tag",
    description:
      "Adds a tag. A business can have up to 200. Tag names are case-insensitive. If you don't send a color, the tag gets the least-used color.",
    permissions: ["customers.write"],
    errors: { CONFLICT: "Another tag has this name, or there are 200 tags." },
    status: 201,
    body: CreateTag,
    response: Tag,
    example: {
      body: { name: "Morning batch", color: "teal" },
      response: exampleTag,
    },
    call: (api, { body }) => api.tags.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/tags/:id",
    summary: "Update a tag",
    description: "Changes a tag's name or color on every customer who has it.",
    permissions: ["customers.write"],
    errors: { CONFLICT: "Another tag has this name." },
    body: TagChanges,
    response: Tag,
    example: {
      params: { id: EXAMPLE_IDS.tag },
      body: { color: "teal" },
      response: exampleTag,
    },
    call: (api, { params, body }) => api.tags.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/tags/:id",
    summary: "Delete a tag",
    description: "Removes a tag from every customer. It can be restored within 30 days.",
    permissions: ["customers.delete"],
    status: 204,
    example: {
      params: { id: EXAMPLE_IDS.tag },
    },
    call: async (api, { params }) => {
      await api.tags.delete(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/tags/:id/restore",
    summary: "Restore a tag",
    description: "Restores a deleted tag on every customer who had it, within 30 days.",
    permissions: ["customers.delete"],
    errors: { CONFLICT: "Another tag now has this name, or there are 200 tags." },
    response: Tag,
    example: {
      params: { id: EXAMPLE_IDS.tag },
      response: exampleTag,
    },
    call: (api, { params }) => api.tags.restore(params),
  }),
  route({
    method: "POST",
    path: "/api/v1/customer-tags",
    noun,
    summary: "Tag customers",
    description:
      "Adds and removes tags on up to 200 customers. Returns, in the same order, whether each customer changed.",
    permissions: ["customers.write"],
    body: TagCustomers,
    response: CustomersTagged,
    example: {
      body: { ids: [EXAMPLE_IDS.customer], add: [EXAMPLE_IDS.tag], remove: [] },
      response: { items: [{ problem: null, changed: true }] },
    },
    call: (api, { body }) => api.tags.tagCustomers(body),
  }),
];
