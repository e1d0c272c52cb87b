// @vitest-environment jsdom
import "../../testing/setup.ts";
import { encodeCursor } from "@aavarti/contract/lists";
import type { Notification } from "@aavarti/contract/notification-feed";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { paymentNotification } from "../../testing/notifications.ts";
import { failOnce, failUnexpectedly } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { AllNotifications } from "./all-notifications.tsx";

const paid = paymentNotification("2025-11-21T03:30:00.000Z");
const older: Notification = {
  ...paid,
  id: "0190a000-0000-7000-8000-00000000000c",
  title: "Import finished",
  isRead: true,
  updatedAt: "2025-11-18T03:30:00.000Z",
};
const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });
const answers = {
  "notifications.unreadCount": () => ({ unread: 1 }),
  "notifications.list": () => page(paid, older),
  "notifications.markRead": () => ({ unread: 0 }),
};

it("lists every notification by day, each with its record and its time, and leads to the settings", async () => {
  fakeNetwork(answers);
  const { user, history } = renderPart(<AllNotifications isUnreadOnly={false} />, { path: "/notifications/all" });
  const day = await screen.findByRole("region", { name: "21 Nov 2025" });
  expect(within(day).getByRole("link")).toHaveAttribute("href", paid.link);
  expect(within(day).getByRole("link")).toHaveTextContent(/Payment received Unread.*Meera Nair paid ₹4,500\.9:00/);
  expect(within(screen.getByRole("region", { name: "18 Nov 2025" })).getByText("Import finished")).toBeVisible();
  expect(screen.getByRole("link", { name: "All", current: "page" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Unread 1" })).toHaveAttribute("href", "/notifications/all?status=unread");
  for (const link of screen.getAllByRole("link", { name: "Notification settings" }))
    expect(link).toHaveAttribute("href", "/notifications#your-notifications");
  await user.click(within(day).getByRole("link"));
  expect(history.location.pathname).toBe(paid.link);
});

it("marks one as read, or all, and loads the list again", async () => {
  const network = fakeNetwork(answers);
  const { user } = renderPart(<AllNotifications isUnreadOnly={false} />, { path: "/notifications/all" });
  await user.click(await screen.findByRole("button", { name: "Mark as read: Payment received" }));
  await waitFor(() => expect(network.inputsOf("notifications.markRead")).toEqual([{ ids: [paid.id] }]));
  await waitFor(() => expect(network.inputsOf("notifications.list")).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all as read" })).not.toBeInTheDocument());
  expect(screen.getByRole("link", { name: /^Payment received/ })).toHaveFocus();
});

it("moves the focus to the shown view when all were marked as read", async () => {
  fakeNetwork(answers);
  const { user } = renderPart(<AllNotifications isUnreadOnly={false} />, { path: "/notifications/all" });
  const [markAll] = await screen.findAllByRole("button", { name: "Mark all as read" });
  await user.click(markAll as HTMLElement);
  await waitFor(() => expect(markAll).not.toBeInTheDocument());
  expect(screen.getByRole("link", { name: "All" })).toHaveFocus();
});

it("marks all as read, and says when that fails", async () => {
  const network = fakeNetwork({ ...answers, "notifications.markRead": failUnexpectedly });
  const { user } = renderPart(<AllNotifications isUnreadOnly={false} />, { path: "/notifications/all" });
  const [markAll] = await screen.findAllByRole("button", { name: "Mark all as read" });
  await user.click(markAll as HTMLElement);
  expect(await screen.findByText("Couldn't mark notifications as read")).toBeVisible();
  expect(network.inputsOf("notifications.markRead")).toEqual([{ all: true }]);
});

it("asks for the unread only, and leads back to all when there are none", async () => {
  const network = fakeNetwork({
    ...answers,
    "notifications.list": () => page(),
    "notifications.unreadCount": () => ({ unread: 0 }),
  });
  renderPart(<AllNotifications isUnreadOnly />, { path: "/notifications/all?status=unread" });
  expect(await screen.findByText("No unread notifications")).toBeVisible();
  expect(screen.getByRole("link", { name: "Show all" })).toHaveAttribute("href", "/notifications/all");
  expect(network.inputsOf("notifications.list")).toEqual([expect.objectContaining({ status: "unread" })]);
});

it("says that it failed to load, loads it again, and loads older ones", async () => {
  const nextCursor = encodeCursor({ createdAt: new Date(paid.createdAt), id: paid.id });
  const pages = [failOnce({ items: [paid], nextCursor }), undefined, () => page(older)] as const;
  let asked = 0;
  fakeNetwork({ ...answers, "notifications.list": () => (asked++ < 2 ? pages[0]() : pages[2]()) });
  const { user } = renderPart(<AllNotifications isUnreadOnly={false} />, { path: "/notifications/all" });
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await user.click(await screen.findByRole("button", { name: "Show older notifications" }));
  expect(await screen.findByText("Import finished")).toBeVisible();
});

it("is in Hindi, too", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...answers, "notifications.list": () => page() });
  renderPart(<AllNotifications isUnreadOnly={false} />, { path: "/notifications/all" });
  expect(await screen.findByRole("heading", { name: "सूचनाएँ" })).toBeInTheDocument();
  expect(await screen.findByText(/^अभी कोई सूचना नहीं/)).toBeVisible();
});
