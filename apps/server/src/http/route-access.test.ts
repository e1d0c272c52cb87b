import Fastify from "fastify";
import { expect, it } from "vitest";
import { refuseUndeclaredRoutes } from "./route-access.ts";

const server = () => {
  const app = Fastify();
  refuseUndeclaredRoutes(app);
  return app;
};
const answer = async () => "";

it.each([
  ["of the API", () => server().get("/api/v1/secrets", answer)],
  ["with a parameter", () => server().get("/secrets/:id", answer)],
  ["that changes something", () => server().post("/secrets", answer)],
  ["of another method than the declared one", () => server().post("/api/docs", answer)],
])("refuses a route %s that declares no access", (_name, add) => {
  expect(add).toThrow("declares no access");
});

it("lets declared routes, pages and files in", () => {
  const app = server();
  app.get("/api/docs", answer);
  app.get("/pricing", answer);
  app.post("/trpc/:path", answer);
});
