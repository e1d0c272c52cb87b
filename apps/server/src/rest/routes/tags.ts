import { CreateTag, CustomersTagged, Tag, TagChanges, TagCustomers, TagRef, Tags } from "@aavarti/contract/tags";
import { route } from "../route.ts";

const noun = "Tags";
const one = { noun, params: TagRef };

export const tagRoutes = [
  route({
    method: "GET",
    path: "/api/v1/tags",
    noun,
    summary: "Your tags, by name",
    response: Tags,
    call: (api) => api.tags.list(),
  }),
  route({
    method: "POST",
    path: "/api/v1/tags",
    noun,
    summary: "Add a tag; a name stands once, in capitals or not",
    status: 201,
    body: CreateTag,
    response: Tag,
    call: (api, { body }) => api.tags.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/tags/:id",
    summary: "Change a tag's name or color on every customer who bears it",
    body: TagChanges,
    response: Tag,
    call: (api, { params, body }) => api.tags.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/tags/:id",
    summary: "Take a tag off every customer",
    status: 204,
    call: async (api, { params }) => {
      await api.tags.remove(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/tags/:id/restore",
    summary: "Bring a deleted tag back to all who bore it, within 30 days",
    response: Tag,
    call: (api, { params }) => api.tags.restore(params),
  }),
  route({
    method: "POST",
    path: "/api/v1/customer-tags",
    noun,
    summary: "Put tags on customers and take others off; of each customer it says what became of it",
    body: TagCustomers,
    response: CustomersTagged,
    call: (api, { body }) => api.tags.tagCustomers(body),
  }),
];
