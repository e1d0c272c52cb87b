// @vitest-environment jsdom
import "../../testing/setup.ts";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { conversationOn } from "../../testing/conversation-composer.tsx";
import { ReplyAddress } from "./reply-address.tsx";

it("says where a reply goes, without a warning where the address is known", () => {
  render(<ReplyAddress conversation={conversationOn("email")} />);
  expect(screen.getByText(/^To .*@/)).toBeVisible();
  expect(screen.queryByRole("note")).not.toBeInTheDocument();
});

it("warns where the address is not known as the customer's", () => {
  const conversation = { ...conversationOn("email"), address: "stranger@example.net", isAddressKnown: false };
  render(<ReplyAddress conversation={conversation} />);
  expect(screen.getByText("To stranger@example.net")).toBeVisible();
  expect(screen.getByRole("note")).toHaveTextContent(
    "We can't confirm that stranger@example.net belongs to Meera Nair. Check who's writing before you reply.",
  );
});
