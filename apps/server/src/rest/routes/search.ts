import { FoundEverything, SearchEverything } from "@aavarti/contract/search";
import { route } from "../route.ts";

export const searchRoutes = [
  route({
    method: "GET",
    path: "/api/v1/search",
    noun: "Search",
    summary: "People, products and subscriptions by whatever is known of them, at most 8 of each",
    query: SearchEverything,
    response: FoundEverything,
    call: (api, { query }) => api.search.everything(query),
  }),
];
