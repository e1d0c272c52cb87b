// @vitest-environment jsdom
import "../../testing/setup.ts";
import { encodeCursor } from "@aavarti/contract/lists";
import type { Notification } from "@aavarti/contract/notification-feed";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { paymentNotification } from "../../testing/notifications.ts";
import { failOnce, failUnexpectedly, heldAnswer } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { Bell } from "./bell.tsx";
import { PreferencesPanel } from "./preferences-panel.tsx";
import { ServicesPanel } from "./services-panel.tsx";
import { SidebarCard } from "./sidebar-card.tsx";
import { useNotifications } from "./use-notifications.ts";

const paid = paymentNotification("2026-11-21T03:30:00.000Z");
const older: Notification = {
  ...paid,
  id: "0190a000-0000-7000-8000-00000000000c",
  title: "Import finished",
  isRead: true,
};
const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });
const answers = {
  "notifications.unreadCount": () => ({ unread: 1 }),
  "notifications.list": () => page(paid, older),
  "notifications.markRead": () => ({ unread: 0 }),
};

/** Renders the bell and opens it once it has the name, which counts what is unread. */
async function open(name: string) {
  const Feed = () => <Bell feed={useNotifications()} />;
  const { user: person, history } = renderPart(<Feed />);
  await person.click(await screen.findByRole("button", { name }));
  return { person, history, bell: await screen.findByRole("dialog") };
}

it("shows placeholders while the notifications load, and then the newest first", async () => {
  const held = heldAnswer();
  fakeNetwork({ ...answers, "notifications.list": held.handler });
  // The count is asked for together with the list, so it isn't known yet either.
  const { bell } = await open("Notifications");
  expect(within(bell).getByRole("status", { name: "Loading notifications" })).toBeVisible();
  held.resolve(page(paid, older));
  const items = await within(bell).findAllByRole("listitem");
  expect(items[0]).toHaveTextContent(/Payment received.*Meera Nair paid ₹4,500\..*Unread/);
  expect(items[1]).toHaveTextContent("Import finished");
  expect(items[1]).not.toHaveTextContent("Unread");
});

it("says what will appear while there are none, and leads to all and to the settings", async () => {
  fakeNetwork({
    ...answers,
    "notifications.list": () => page(),
    "notifications.unreadCount": () => ({ unread: 0 }),
  });
  const { bell } = await open("Notifications");
  expect(await within(bell).findByText(/^No notifications yet\. You'll see messages, failed reminders/)).toBeVisible();
  expect(within(bell).queryByRole("button", { name: "Mark all as read" })).not.toBeInTheDocument();
  expect(within(bell).getByRole("link", { name: "All notifications" })).toHaveAttribute("href", "/notifications/all");
  expect(within(bell).getByRole("link", { name: "Notification settings" })).toHaveAttribute(
    "href",
    "/notifications#your-notifications",
  );
});

it("says that the notifications couldn't be loaded, and loads them again", async () => {
  fakeNetwork({ ...answers, "notifications.list": failOnce(page(paid)) });
  const { person, bell } = await open("1 notification");
  expect(await within(bell).findByRole("alert")).toHaveTextContent("Couldn't load your notifications. Try again.");
  await person.click(within(bell).getByRole("button", { name: "Try again" }));
  expect(await within(bell).findByText("Payment received")).toBeVisible();
});

it("opens what a notification is about, marks it as read and closes", async () => {
  const network = fakeNetwork(answers);
  const { person, history, bell } = await open("1 notification");
  await person.click(await within(bell).findByRole("link", { name: /Payment received/ }));
  expect(history.location.pathname).toBe(paid.link);
  expect(network.inputsOf("notifications.markRead")).toEqual([{ ids: [paid.id] }]);
  await waitFor(() => expect(bell).not.toBeInTheDocument());
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeVisible();
});

it("marks all as read at once, and takes it back when that fails", async () => {
  fakeNetwork({ ...answers, "notifications.markRead": failUnexpectedly });
  const { person, bell } = await open("1 notification");
  expect(await within(bell).findByText("Unread")).toBeInTheDocument();
  await person.click(within(bell).getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("Couldn't mark notifications as read")).toBeVisible();
  await waitFor(() => expect(within(bell).getByText("Unread")).toBeInTheDocument());
  expect(within(bell).getByRole("button", { name: "Mark all as read" })).toBeEnabled();
});

it("loads older notifications once, with the button disabled meanwhile", async () => {
  const held = heldAnswer();
  const pages = [
    () => ({ items: [paid], nextCursor: encodeCursor({ createdAt: new Date(paid.createdAt), id: paid.id }) }),
    held.handler,
  ];
  const network = fakeNetwork({ ...answers, "notifications.list": () => pages.shift()?.() });
  const { person, bell } = await open("1 notification");
  const more = await within(bell).findByRole("button", { name: "Show older notifications" });
  await person.dblClick(more);
  expect(more).toBeDisabled();
  held.resolve(page(older));
  expect(await within(bell).findByText("Import finished")).toBeVisible();
  expect(more).not.toBeInTheDocument();
  expect(network.inputsOf("notifications.list")).toHaveLength(2);
});

it("is empty in Hindi", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...answers, "notifications.list": () => page(), "notifications.unreadCount": () => ({ unread: 0 }) });
  const { bell } = await open("सूचनाएँ");
  expect(await within(bell).findByText(/^अभी कोई सूचना नहीं/)).toBeVisible();
});

it("shows the newest unread notifications in the sidebar, and nothing while they load", async () => {
  const held = heldAnswer();
  fakeNetwork({ ...answers, "notifications.list": held.handler });
  const Feed = () => <SidebarCard feed={useNotifications()} />;
  renderPart(<Feed />);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Notifications" })).not.toBeInTheDocument());
  held.resolve(page(paid, older));
  const card = await screen.findByRole("region", { name: "Notifications" });
  expect(within(card).getByRole("heading")).toHaveTextContent("1 notification");
  expect(
    within(card)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Payment received"]);
});

const kind = { isFixed: false, isEmailable: true, bell: true, popup: true, email: false };
const preferences = {
  kinds: [
    { ...kind, kind: "reminder.failed" },
    { ...kind, kind: "payment.received", isFixed: true },
  ],
};
const bellSwitch = () => screen.findByRole("switch", { name: "A reminder fails, In-app" });

it("says that one's notification preferences couldn't be loaded, and loads them again", async () => {
  fakeNetwork({ "notifications.preferences": failOnce(preferences) });
  const { user: person } = renderPart(<PreferencesPanel />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await bellSwitch()).toBeChecked();
});

it("switches a kind off at once, and back on when it couldn't be saved", async () => {
  fakeNetwork({ "notifications.preferences": () => preferences, "notifications.savePreference": failUnexpectedly });
  const { user: person } = renderPart(<PreferencesPanel />);
  await person.click(await bellSwitch());
  expect(await screen.findByText("Something went wrong")).toBeVisible();
  await waitFor(async () => expect(await bellSwitch()).toBeChecked());
});

it("says that the services couldn't be checked, and checks them again", async () => {
  const working = { configured: true, error: null };
  const services = { email: working, whatsapp: { configured: false, error: null } };
  fakeNetwork({ "notifications.serviceStatus": failOnce({ services }) });
  const { user: person } = renderPart(<ServicesPanel />);
  expect(await screen.findAllByText("Couldn't check the services. Try again.")).not.toHaveLength(0);
  expect(screen.getAllByText("Unknown")).toHaveLength(2);
  await person.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("Email is working.")).toBeVisible();
  expect(screen.getByText(/^Not set up/)).toHaveTextContent("Reminders are sent by email until WhatsApp is working.");
});

it("says that email and WhatsApp are working", async () => {
  const working = { configured: true, error: null };
  fakeNetwork({ "notifications.serviceStatus": () => ({ services: { email: working, whatsapp: working } }) });
  renderPart(<ServicesPanel />);
  expect(await screen.findByText("WhatsApp is working. Messages are sent from Aavarti's number.")).toBeVisible();
  expect(screen.getByText("Email is working.")).toBeVisible();
  expect(screen.getAllByText("Active")).toHaveLength(2);
});
