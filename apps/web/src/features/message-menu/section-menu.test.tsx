// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { WithSectionMenu } from "./section-menu.tsx";
import { SECTION_GROUPS, sectionsOn } from "./sections.ts";

it("leads to every section of both pages, and names the one that is shown", async () => {
  fakeNetwork({});
  const { history, user } = renderPart(
    <WithSectionMenu page="/dashboard/templates">
      <p>The page</p>
    </WithSectionMenu>,
    { path: "/dashboard/templates?message=due-0#saved-replies" },
  );
  const links = await screen.findAllByRole("link");
  expect(links).toHaveLength(SECTION_GROUPS.flatMap(({ sections }) => sections).length);
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Saved replies");
  await user.click(screen.getByRole("link", { name: "Bulk messages" }));
  expect(history.location.href).toBe("/dashboard/templates?message=due-0#bulk-messages");
  await user.click(screen.getByRole("link", { name: "Prices and budget" }));
  expect(history.location.href).toBe("/notifications#message-costs");
});

it("is a list of sections with their groups on a phone", async () => {
  fakeNetwork({});
  const { history, user } = renderPart(
    <WithSectionMenu page="/notifications">
      <p>The page</p>
    </WithSectionMenu>,
    { path: "/notifications" },
  );
  await user.click(await screen.findByRole("combobox", { name: "Go to section" }));
  await user.click(screen.getByRole("option", { name: "Replies and AI: Saved replies" }));
  expect(history.location.href).toBe("/dashboard/templates#saved-replies");
});

it("keeps the addresses that notifications and screens lead to", () => {
  expect(sectionsOn("/notifications")).toContain("message-costs");
  expect(sectionsOn("/dashboard/templates")).toEqual(
    expect.arrayContaining(["whatsapp-templates", "saved-replies", "business-answers", "automatic-answers"]),
  );
});
