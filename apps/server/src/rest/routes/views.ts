import { ListViews, SavedView, SavedViews, SaveView, ViewRef } from "@aavarti/contract/views";
import { route } from "../route.ts";

const noun = "Views";

export const viewRoutes = [
  route({
    method: "GET",
    path: "/api/v1/views",
    noun,
    summary: "Your own named views of a list",
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
    method: "DELETE",
    path: "/api/v1/views/:id",
    noun,
    summary: "Forget a view",
    params: ViewRef,
    status: 204,
    call: async (api, { params }) => {
      await api.views.remove(params);
    },
  }),
];
