// @vitest-environment jsdom
import "../../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { RoleProvider } from "../../lib/session/may.tsx";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { WhatsappLinkPanel } from "./whatsapp-link-panel.tsx";

const linkWith = (code: string) => ({ link: `https://wa.me/15550783881?text=Hello%20%28Ref%20${code}%29`, code });
const first = linkWith("K7Q2M9X4");
const second = linkWith("P3W8TDHC");

it("copies and opens the link", async () => {
  fakeNetwork({ "whatsappLink.read": () => first });
  const { user: person } = renderPart(<WhatsappLinkPanel />);
  expect(await screen.findByRole("link", { name: "Open your WhatsApp link" })).toHaveAttribute("href", first.link);
  await person.click(screen.getByRole("button", { name: "Copy your WhatsApp link" }));
  expect(await screen.findByText("Copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(first.link);
});

it("replaces the link after a confirmation, and names the one to replace", async () => {
  const network = fakeNetwork({ "whatsappLink.read": () => first, "whatsappLink.replace": () => second });
  const { user: person } = renderPart(<WhatsappLinkPanel />);
  await person.click(await screen.findByRole("button", { name: "Replace link" }));
  const question = await screen.findByRole("alertdialog", { name: "Replace this link?" });
  expect(within(question).getByText("The old link stops working.")).toBeVisible();
  await person.click(within(question).getByRole("button", { name: "Keep link" }));
  expect(network.inputsOf("whatsappLink.replace")).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Replace link" }));
  await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Replace link" }));
  expect(await screen.findByText("Link replaced")).toBeVisible();
  expect(network.inputsOf("whatsappLink.replace")).toEqual([{ code: "K7Q2M9X4" }]);
  expect(screen.getByText(second.link)).toBeVisible();
});

it("keeps the link and says so when it couldn't be replaced", async () => {
  fakeNetwork({
    "whatsappLink.read": () => first,
    "whatsappLink.replace": refuseWith(refusal("provider.failed", { provider: "WhatsApp", words: "down" })),
  });
  const { user: person } = renderPart(<WhatsappLinkPanel />);
  await person.click(await screen.findByRole("button", { name: "Replace link" }));
  await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Replace link" }));
  expect(await screen.findByText("Couldn't replace the link")).toBeVisible();
  expect(screen.getByText(first.link)).toBeVisible();
});

it.each(["admin", "viewer"] as const)("has no button to replace it for the role %s", async (role) => {
  fakeNetwork({ "whatsappLink.read": () => first });
  renderPart(
    <RoleProvider role={role}>
      <WhatsappLinkPanel />
    </RoleProvider>,
  );
  expect(await screen.findByText(first.link)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Replace link" })).not.toBeInTheDocument();
});

it("loads the link again after a failure", async () => {
  fakeNetwork({ "whatsappLink.read": failOnce(first) });
  const { user: person } = renderPart(<WhatsappLinkPanel />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load the WhatsApp link. Try again.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(first.link)).toBeVisible();
});

it("shows nothing where WhatsApp isn't set up", async () => {
  const network = fakeNetwork({ "whatsappLink.read": () => ({ link: null, code: "K7Q2M9X4" }) });
  renderPart(<WhatsappLinkPanel />);
  expect(await screen.findByRole("heading", { name: "Your WhatsApp link" })).toBeVisible();
  await expect.poll(() => screen.queryByRole("heading")).toBeNull();
  expect(network.inputsOf("whatsappLink.read")).toHaveLength(1);
});
