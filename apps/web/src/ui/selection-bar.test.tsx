// @vitest-environment jsdom
import "../testing/setup.ts";
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "../lib/i18n/language.ts";
import { RoleProvider } from "../lib/session/may.tsx";
import { renderPart } from "../testing/render-part.tsx";
import { SelectionAct, SelectionBar } from "./selection-bar.tsx";

const onTag = vi.fn();
const onDelete = vi.fn();
function Bar({ role = "owner" }: { role?: "owner" | "viewer" }) {
  const [isLooking, setIsLooking] = useState(false);
  return (
    <RoleProvider role={role}>
      <SelectionBar label="Selected" clearLabel="Clear" summary="3 selected" onClear={() => setIsLooking(true)}>
        <SelectionAct icon={null} label="Remind" onClick={() => undefined} />
        <SelectionAct icon={null} label="Take payment" disabled={isLooking} onClick={() => undefined} />
        <SelectionAct icon={null} label="Tag" disabled={isLooking} onClick={onTag} />
        <SelectionAct icon={null} label="Delete" isDestructive needs="customers.delete" onClick={onDelete} />
        <SelectionAct icon={null} label="Export" onClick={() => undefined} />
      </SelectionBar>
    </RoleProvider>
  );
}
const shown = async (role: "owner" | "viewer" = "owner") => {
  const rendered = renderPart(<Bar role={role} />);
  await screen.findByRole("button", { name: "Remind" });
  return rendered;
};
const named = (role: "button" | "menuitem") => screen.getAllByRole(role).map((one) => one.textContent);

beforeEach(() => vi.clearAllMocks());

it("shows all of them on a wide screen", async () => {
  await shown();
  expect(named("button")).toEqual(["Remind", "Take payment", "Tag", "Delete", "Export", ""]);
});

describe("on a phone", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", (media: string) => ({
      matches: false,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("has the first two with their words, the others in a menu and the destructive one last in it", async () => {
    const { user: person } = await shown();
    expect(named("button")).toEqual(["Remind", "Take payment", "More", ""]);
    await person.click(screen.getByRole("button", { name: "More" }));
    const menu = within(await screen.findByRole("menu"));
    expect(named("menuitem")).toEqual(["Tag", "Export", "Delete"]);
    expect(menu.getByRole("separator")).toBeVisible();
    await person.click(menu.getByRole("menuitem", { name: "Tag" }));
    expect(onTag).toHaveBeenCalledOnce();
  });

  it("keeps their order as they are disabled", async () => {
    const { user: person } = await shown();
    await person.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.getByRole("button", { name: "Take payment" })).toBeDisabled();
    expect(named("button")).toEqual(["Remind", "Take payment", "More", ""]);
    await person.click(screen.getByRole("button", { name: "More" }));
    expect(await screen.findByRole("menuitem", { name: "Tag" })).toHaveAttribute("aria-disabled", "true");
    expect(named("menuitem")).toEqual(["Tag", "Export", "Delete"]);
  });

  it("leaves out what the role may not do", async () => {
    const { user: person } = await shown("viewer");
    await person.click(screen.getByRole("button", { name: "More" }));
    await screen.findByRole("menu");
    expect(named("menuitem")).toEqual(["Tag", "Export"]);
  });

  it("names the menu in Hindi", async () => {
    await switchLanguage("hi");
    await shown();
    expect(screen.getByRole("button", { name: "और" })).toBeVisible();
  });
});
