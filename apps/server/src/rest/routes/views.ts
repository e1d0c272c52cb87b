import { ListViews, SavedView, SavedViews, SaveView, ViewChanges, ViewRef } from "@aavarti/contract/views";
import { EXAMPLE_IDS, exampleView } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Views" as const;
const one = { noun, params: ViewRef };

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/views",
    noun,
    summary: "List saved views",
    description:
      "Your own views of a list, and those shared with the workspace. Needs the permission to read that list.",
    errors: { FORBIDDEN: "Your role may not see that list." },
    query: ListViews,
    response: SavedViews,
    example: {
      query: { list: "customers" },
      response: [exampleView],
    },
    call: (api, { query }) => api.views.list(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/views",
    noun,
    summary: "Save a view",
    description: "Saves filters, order and columns of a list under a name. Your own view of the same name is replaced.",
    errors: { FORBIDDEN: "Your role may not see that list.", CONFLICT: "The list has as many views as it can have." },
    status: 201,
    body: SaveView,
    response: SavedView,
    example: {
      body: {
        list: "customers",
        name: "Morning batch",
        query: exampleView.query,
        columns: ["name", "phone", "status"],
      },
      response: { ...exampleView, isShared: false },
    },
    call: (api, { body }) => api.views.save(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/views/:id",
    summary: "Update a view",
    description:
      "Changes your own view, or shares it with the workspace. Sharing needs the permission to change the list's records.",
    errors: {
      FORBIDDEN: "Your role may not see that list, or may not share views of it.",
      CONFLICT: "Another view of yours has this name.",
    },
    body: ViewChanges,
    response: SavedView,
    example: {
      params: { id: EXAMPLE_IDS.view },
      body: { isShared: true },
      response: exampleView,
    },
    call: (api, { params, body }) => api.views.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/views/:id/restore",
    summary: "Restore a view",
    description: "Brings your deleted view back, within 30 days. Restoring twice is harmless.",
    errors: {
      FORBIDDEN: "Your role may not see that list.",
      CONFLICT: "Another view of yours has its name, or the list has as many views as it can have.",
    },
    response: SavedView,
    example: {
      params: { id: EXAMPLE_IDS.view },
      response: exampleView,
    },
    call: (api, { params }) => api.views.restore(params),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/views/:id",
    summary: "Delete a view",
    description: "Deletes your own view. It can be restored within 30 days.",
    errors: { FORBIDDEN: "Your role may not see that list." },
    status: 204,
    example: {
      params: { id: EXAMPLE_IDS.view },
    },
    call: async (api, { params }) => {
      await api.views.remove(params);
    },
  }),
];
