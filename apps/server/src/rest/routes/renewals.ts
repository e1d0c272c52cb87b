import {
  Board,
  BoardQuery,
  LaneQueryString,
  ManyOutcome,
  RenewalPage,
  RenewMany,
  UndoMany,
} from "@aavarti/contract/renewals";
import { route } from "../route.ts";

const noun = "Renewals";

export const renewalRoutes = [
  route({
    method: "GET",
    path: "/api/v1/renewals",
    noun,
    summary: "How many subscriptions wait for their renewal in each lane, and for how much money",
    query: BoardQuery,
    response: Board,
    call: (api, { query }) => api.renewals.board(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/renewals/rows",
    noun,
    summary: "One page of a lane: exactly the rows that it counts",
    query: LaneQueryString,
    response: RenewalPage,
    call: (api, { query }) => api.renewals.lane(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/renewals",
    noun,
    summary: "Renew up to 200 subscriptions; each answers for itself",
    body: RenewMany,
    response: ManyOutcome,
    call: (api, { body }) => api.renewals.renewMany(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/renewals/undo",
    noun,
    summary: "Undo up to 200 renewals within five minutes",
    body: UndoMany,
    response: ManyOutcome,
    call: (api, { body }) => api.renewals.undoMany(body),
  }),
];
