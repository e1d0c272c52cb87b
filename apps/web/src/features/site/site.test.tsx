// @vitest-environment jsdom
import "../../testing/setup.ts";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { currentToken } from "../../lib/session/session-token.ts";
import { fakeRest } from "../../testing/fake-rest.ts";
import { watchPageLoads } from "../../testing/page-loads.ts";
import { failUnexpectedly } from "../../testing/refusals.ts";
import { publicConfig, tenant, user } from "../../testing/samples.ts";
import { currentToasts, dismissToast, showToast } from "../../ui/toast-store.ts";
import { landingContentInHindi } from "../landing/content.hi.ts";
import { landingContent } from "../landing/content.ts";
import { Landing } from "../landing/landing.tsx";
import { moveDemoBoard } from "../landing/move-demo-board.ts";
import { openDemo } from "../landing/open-demo.ts";
import { closeWhenLeft } from "./close-when-left.ts";
import { siteContentInHindi } from "./content.hi.ts";
import { siteContent } from "./content.ts";
import { MissingPage } from "./missing-page.tsx";
import { showToasts } from "./show-toasts.ts";
import { SiteHeader } from "./site-header.tsx";
import { ToastPlace } from "./toast-place.tsx";

const person = userEvent.setup();

beforeEach(() => {
  // jsdom has no animations.
  Element.prototype.getAnimations = () => [];
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

const one = (container: HTMLElement, selector: string) => container.querySelector<HTMLElement>(selector) as HTMLElement;

it("shows a toast on a prerendered page until it is closed", async () => {
  // From markup, as on the page: React fills a <template> in the browser in another way.
  document.body.innerHTML = renderToStaticMarkup(<ToastPlace texts={siteContent.toasts} />);
  showToasts(one(document.body, "[data-toasts]"));
  showToast({ title: "Request Failed", description: "Please try again.", isDestructive: true });
  const place = await screen.findByRole("region", { name: "Notifications (F8)" });
  expect(await within(place).findByText("Request Failed")).toBeVisible();
  expect(within(place).getByText("Please try again.")).toBeVisible();
  expect(within(place).getByRole("listitem")).toHaveAttribute("data-destructive");
  await person.keyboard("{F8}");
  expect(within(place).getByRole("list")).toHaveFocus();
  await person.click(within(place).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(within(place).queryByRole("listitem")).not.toBeInTheDocument());
  place.remove();
});

it("closes the menu when the reader leaves it, and gives the focus back after Escape", async () => {
  const { container } = render(
    <>
      <SiteHeader language="en" path="/" content={siteContent} others={[{ language: "hi", address: "/hi" }]} />
      <p>Below</p>
    </>,
  );
  const menu = one(container, "[data-menu]");
  closeWhenLeft(menu);
  const toggle = one(menu, "summary");
  await person.click(toggle);
  expect(menu).toHaveAttribute("open");
  await person.click(screen.getByText("Below"));
  expect(menu).not.toHaveAttribute("open");
  await person.click(toggle);
  const [first] = within(menu).getAllByRole("link");
  first?.focus();
  await person.keyboard("{Escape}");
  expect(menu).not.toHaveAttribute("open");
  expect(toggle).toHaveFocus();
  expect(screen.getAllByRole("link", { name: "हिन्दी" })[0]).toHaveAttribute("href", "/hi");
});

it("says that there is no page, in the language of the address, and leads on", () => {
  render(<MissingPage language="hi" texts={siteContentInHindi.notFound} />);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(siteContentInHindi.notFound.heading);
  expect(screen.getByRole("link", { name: "डैशबोर्ड खोलें" })).toHaveAttribute("href", "/dashboard");
  expect(screen.getByRole("link", { name: siteContentInHindi.notFound.home })).toHaveAttribute("href", "/hi");
});

it("renews and restores a card of the example board, with its lane's total and the collected amount", async () => {
  const { container } = render(<Landing language="en" content={landingContent} />);
  const board = one(container, "[data-board]");
  moveDemoBoard(board);
  const card = one(board, "[data-card]");
  const amount = Number(card.dataset.card);
  const amountOf = (selector: string) => Number(one(board, selector).textContent?.replace(/\D/g, ""));
  const before = { total: amountOf("[data-lane-total]"), collected: amountOf("[data-board-collected]") };
  const button = one(card, "[data-renew]");
  const label = button.getAttribute("aria-label");
  await person.click(button);
  expect(card).toHaveAttribute("data-done");
  expect(amountOf("[data-lane-total]")).toBe(before.total - amount);
  expect(amountOf("[data-board-collected]")).toBe(before.collected + amount);
  expect(button).not.toHaveAccessibleName(label ?? "");
  await person.click(button);
  expect(amountOf("[data-lane-total]")).toBe(before.total);
  expect(amountOf("[data-board-collected]")).toBe(before.collected);
  expect(button).toHaveAccessibleName(label ?? "");
});

it("has every section of the landing page in Hindi", () => {
  render(<Landing language="hi" content={landingContentInHindi} />);
  const headings = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(headings.length).toBeGreaterThan(5);
  expect(headings.filter((text) => !/[\u0900-\u097f]/.test(text ?? ""))).toEqual([]);
});

it.each([
  ["opens the demo workspace", "/dashboard", () => ({ token: "token-9", user, tenant })],
  ["leads to the sign-in page when the demo can't be opened", "/login", failUnexpectedly],
])("%s", async (_, address, login) => {
  const rest = fakeRest({ "GET /trpc/config.public": () => publicConfig, "POST /api/auth/login": login });
  const { assign } = watchPageLoads();
  const { container } = render(<Landing language="en" content={landingContent} />);
  const link = one(container, "[data-open-demo]");
  openDemo(link);
  await person.click(link);
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(address));
  expect(rest.bodiesOf("POST /api/auth/login")).toEqual([publicConfig.demoSignIn]);
  expect(currentToken()).toBe(address === "/dashboard" ? "token-9" : null);
});
