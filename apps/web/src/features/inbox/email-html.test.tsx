// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { fakeNetwork, Refusal } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { EmailHtml } from "./email-html.tsx";

const ids = {
  conversationId: "0190a000-0000-7000-8000-0000000000c1",
  messageId: "0190a000-0000-7000-8000-0000000000e1",
};
const link = (token: string) => ({
  url: `https://aavarti.app/email-html/${token}`,
  expiresAt: "2026-11-21T06:00:00.000Z",
});
const email = (hasRemoteImages: boolean, readyImages = 0) => (
  <EmailHtml {...ids} html={{ lines: 3, hasRemoteImages }} subject="Locker" readyImages={readyImages}>
    <p>My new address</p>
  </EmailHtml>
);

it("is in a frame that runs nothing, with images only after their button", async () => {
  const network = fakeNetwork({
    "conversations.emailHtml": (input) => link((input as { showImages: boolean }).showImages ? "with" : "without"),
  });
  const { user } = renderPart(email(true));
  const frame = await screen.findByTitle("Formatted email: Locker");
  expect(frame).toHaveAttribute("src", "/email-html/without");
  expect(frame).toHaveAttribute("sandbox", "allow-popups allow-popups-to-escape-sandbox");
  await user.click(screen.getByRole("button", { name: "Show images" }));
  await expect.poll(() => screen.getByTitle("Formatted email: Locker").getAttribute("src")).toBe("/email-html/with");
  expect(screen.queryByRole("button", { name: "Show images" })).toBeNull();
  expect(network.inputsOf("conversations.emailHtml")).toMatchObject([{ showImages: false }, { showImages: true }]);
});

it("is shown as text on request, without asking for the page again", async () => {
  const network = fakeNetwork({ "conversations.emailHtml": () => link("without") });
  const { user } = renderPart(email(false));
  await screen.findByTitle("Formatted email: Locker");
  expect(screen.queryByRole("button", { name: "Show images" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show as text" }));
  expect(screen.getByText("My new address")).toBeVisible();
  expect(screen.getByTitle("Formatted email: Locker")).not.toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show formatting" }));
  expect(screen.getByTitle("Formatted email: Locker")).toBeVisible();
  expect(network.inputsOf("conversations.emailHtml")).toHaveLength(1);
});

function WithImage() {
  const [readyImages, setReadyImages] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setReadyImages(readyImages + 1)}>
        Checked
      </button>
      {email(false, readyImages)}
    </>
  );
}

it("is loaded again when an image that came with it is checked", async () => {
  let loaded = 0;
  fakeNetwork({ "conversations.emailHtml": () => link(String(loaded++)) });
  const { user } = renderPart(<WithImage />);
  expect(await screen.findByTitle("Formatted email: Locker")).toHaveAttribute("src", "/email-html/0");
  await user.click(screen.getByRole("button", { name: "Checked" }));
  await expect.poll(() => screen.getByTitle("Formatted email: Locker").getAttribute("src")).toBe("/email-html/1");
});

it("is shown as text where its page couldn't be loaded", async () => {
  fakeNetwork({
    "conversations.emailHtml": () => {
      throw new Refusal(404, "NOT_FOUND", "Conversation not found");
    },
  });
  renderPart(email(true));
  expect(await screen.findByText("Couldn't load the formatting of this email.")).toBeVisible();
  expect(screen.getByText("My new address")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
