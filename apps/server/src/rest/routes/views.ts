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
      "Your own views of a list, and those shared with the workspace. Requires permission to view that list.",
    permissions: [],
    errors: { FORBIDDEN: "Your role doesn't allow you to read this list." },
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
    description:
      "Saves the filters, sort order and columns of a list as a named view. If you already have a view with this name, it's replaced.",
    permissions: [],
    errors: {
      FORBIDDEN: "Your role doesn't allow you to read this list.",
      CONFLICT: "The list already has the maximum number of views.",
    },
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
      "Changes your own view, or shares it with the workspace. Sharing requires permission to edit the list's records.",
    permissions: [],
    errors: {
      FORBIDDEN: "Your role doesn't allow you to read this list or share its views.",
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
    description: "Restores a view that you deleted in the last 30 days. Repeating the call has no further effect.",
    permissions: [],
    errors: {
      FORBIDDEN: "Your role doesn't allow you to read this list.",
      CONFLICT: "Another view of yours has this name, or the list already has the maximum number of views.",
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
    description: "Deletes one of your own views. You can restore it within 30 days.",
    permissions: [],
    errors: { FORBIDDEN: "Your role doesn't allow you to read this list." },
    status: 204,
    example: {
      params: { id: EXAMPLE_IDS.view },
    },
    call: async (api, { params }) => {
      await api.views.delete(params);
    },
  }),
];
