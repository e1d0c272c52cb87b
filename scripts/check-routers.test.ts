import { expect, it } from "vitest";
import { findRouterProblems, routersIndex } from "./check-routers.ts";

it("lists each file of the folder by the name of its noun", () => {
  expect(routersIndex(["tags.ts", "index.ts", "sender-domain.ts"]).split("\n").slice(1)).toEqual([
    'export { senderDomainRouter as senderDomain } from "./sender-domain.ts";',
    'export { tagsRouter as tags } from "./tags.ts";',
    "",
  ]);
});

it("finds the index up to date", () => {
  expect(findRouterProblems()).toEqual([]);
});
