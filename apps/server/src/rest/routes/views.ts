import { ListViews, SavedView, SavedViews, SaveView, ViewChanges, ViewRef } from "@aavarti/contract/views";
import { route } from "../route.ts";

const noun = "Views";
const one = { noun, params: ViewRef };

export const viewRoutes = [
  route({
    method: "GET",
    path: "/api/v1/views",
    noun,
    summary: "Your own named views of a list, and those that colleagues share",
    query: ListViews,
    response: SavedViews,
    call: (api, { query }) => api.views.list(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/views",
    noun,
    summary: "Keep filters, order and columns of a list under a name; one of the same name is replaced",
    status: 201,
    body: SaveView,
    response: SavedView,
    call: (api, { body }) => api.views.save(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/views/:id",
    summary: "Change your view in its place, or share it with the workspace",
    body: ViewChanges,
    response: SavedView,
    call: (api, { params, body }) => api.views.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/views/:id/restore",
    summary: "Bring a deleted view back to its place, within 30 days",
    response: SavedView,
    call: (api, { params }) => api.views.restore(params),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/views/:id",
    summary: "Delete your view",
    status: 204,
    call: async (api, { params }) => {
      await api.views.remove(params);
    },
  }),
];
