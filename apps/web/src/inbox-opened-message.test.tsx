// @vitest-environment jsdom
import "./testing/setup.ts";
import type { FoundConversation, ThreadEntry } from "@aavarti/contract/conversations";
import { encodeCursor } from "@aavarti/contract/lists";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { refuseWith } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { clearAccount, meera, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const idOf = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const me = { id: idOf(9001), name: user.name };
const at = (n: number) => new Date(Date.parse("2026-11-20T05:00:00.000Z") + n * 60_000).toISOString();

const chat: FoundConversation = {
  id: idOf(9002),
  customer: { id: meera.id, name: meera.name },
  channel: "email",
  address: "meera@example.in",
  isAddressKnown: true,
  subject: null,
  state: "open",
  snoozedUntil: null,
  assignee: null,
  isUnread: true,
  preview: "The newest",
  isPreviewFromCustomer: true,
  account: { due: "0.00", toCome: "0.00", dueSince: null, plan: null },
  isPreviewFailed: false,
  previewAttachment: null,
  lastMessageAt: at(300),
  windowClosesAt: null,
  draftIntents: [],
  match: { messageId: idOf(120), before: "Two kilos of ", match: "Saffron", after: " <b>please</b>" },
};
const entry = (n: number): ThreadEntry => ({
  id: idOf(n),
  at: at(n),
  source: "message",
  direction: "in",
  kind: "text",
  subject: null,
  text: `Number ${n}`,
  html: null,
  author: null,
  state: null,
  cause: null,
  nextStep: null,
  price: null,
  files: [],
  isAutomatic: false,
  isFromPhone: false,
  document: null,
  dueAt: null,
  canRetry: false,
  isRetried: false,
  firstTryId: null,
});
/** Entries from `newest` down to `oldest`. */
const entries = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, place) => entry(newest - place));

type Asked = { around?: string; cursor?: string; direction?: string };
/** A conversation of messages 1 to 300, in pages around a message, older and newer ones. */
function threadPage({ around, cursor, direction }: Asked) {
  const from = cursor === undefined ? null : Number(atob(cursor).slice(-12));
  if (from === null && around === undefined) return pageOf(300, 251);
  if (from === null) {
    const middle = Number(around?.slice(-12));
    if (middle > 300) return refuseWith(refusal("message.notFound"))();
    return pageOf(middle + 25, middle - 24);
  }
  return direction === "backward" ? pageOf(Math.min(300, from + 50), from + 1) : pageOf(from - 1, from - 50);
}
const cursorOf = (n: number) => encodeCursor({ createdAt: new Date(at(n)), id: idOf(n) });
const pageOf = (newest: number, oldest: number) => ({
  items: entries(newest, oldest),
  nextCursor: cursorOf(oldest),
  previousCursor: newest === 300 ? null : cursorOf(newest),
});

const matches = { messageIds: [idOf(200), idOf(120), idOf(40)], isMore: false };
const network = () =>
  fakeNetwork({
    ...signedIn({ user: { ...user, ...me } }),
    "conversations.counts": () => ({ unanswered: 1, mine: 0, all: 1, snoozed: 0, closed: 0 }),
    "conversations.list": (input: unknown) => ({
      items: [{ ...chat, match: (input as { search?: string }).search ? chat.match : null }],
      nextCursor: null,
    }),
    "conversations.read": () => chat,
    "conversations.draft": () => ({ draft: null }),
    "conversations.thread": (input: unknown) => threadPage(input as Asked),
    "conversations.matches": () => matches,
    "conversations.markRead": () => ({ ...chat, isUnread: false }),
    "conversations.reply": () => ({
      ...entry(301),
      direction: "out",
      text: "On its way",
      state: "planned",
      isPromiseConfirmed: false,
    }),
    "conversations.unsentFiles": () => [],
    "notes.colleagues": () => [me],
    "customers.read": () => ({ ...meera, since: "2026-10-01", subscriptions: [], pinnedNote: null }),
    "payments.account": () => clearAccount,
    "promises.list": () => ({ items: [], nextCursor: null }),
    "promises.status": () => ({ customerId: meera.id, kept: 0, broken: 0, keptRate: null, open: [] }),
  });

const log = () => screen.findByRole("log", { name: "Conversation with Meera Nair" });
const shown = async (n: number) => within(await log()).findByText(`Number ${n}`);
const isShown = async (n: number) => within(await log()).queryByText(`Number ${n}`) !== null;
const address = (message: number, more = "") =>
  `/dashboard/inbox?tab=all&conversation=${chat.id}&message=${idOf(message)}${more}`;

const scrolled = vi.fn<(this: Element) => void>();
beforeEach(() => {
  keepToken("token-1", null);
  scrolled.mockClear();
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.call(this);
  };
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});
const scrolledTo = () => scrolled.mock.contexts.map((element) => (element as HTMLElement).dataset.entry);

it("opens a conversation at the message in the address, marks it and says so", async () => {
  const { inputsOf } = network();
  renderApp(address(120));
  const item = (await shown(120)).closest("li");
  expect(item).toHaveAttribute("aria-current", "true");
  expect(item).toHaveClass("outline-accent");
  expect(scrolledTo()).toEqual([idOf(120)]);
  expect(await isShown(145)).toBe(true);
  expect(await isShown(146)).toBe(false);
  expect(screen.getByText(/^Message from .*: Number 120$/)).toHaveAttribute("role", "status");
  // What is below has not been seen.
  expect(inputsOf("conversations.markRead")).toEqual([]);
});

it("loads older and newer messages from there, and marks as read at the newest", async () => {
  const { inputsOf } = network();
  const { user: person } = renderApp(address(220));
  await shown(220);
  await person.click(screen.getByRole("button", { name: "Show older messages" }));
  expect(await shown(150)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Show newer messages" }));
  expect(await shown(295)).toBeVisible();
  expect(inputsOf("conversations.markRead")).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Show newer messages" }));
  expect(await shown(300)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show newer messages" })).not.toBeInTheDocument();
  await waitFor(() => expect(inputsOf("conversations.markRead")).toHaveLength(1));
  expect(scrolledTo()).toEqual([idOf(220)]);
});

it("leads back to the newest message", async () => {
  network();
  const { user: person, history } = renderApp(address(120));
  await shown(120);
  await person.click(screen.getByRole("button", { name: "Go to newest message" }));
  expect(await shown(300)).toBeVisible();
  expect(await isShown(120)).toBe(false);
  expect(history.location.search).not.toContain("message=");
});

it("shows the newest messages with a sentence where the message is unknown", async () => {
  network();
  renderApp(address(999));
  expect(
    await screen.findByText("This message doesn't exist any more. The newest messages are shown."),
  ).toHaveAttribute("role", "status");
  expect(await shown(300)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Go to newest message" })).not.toBeInTheDocument();
});

it("shows what a search found as text, and opens the conversation there", async () => {
  network();
  const { user: person, history } = renderApp("/dashboard/inbox?tab=all&q=saffron");
  const row = await screen.findByRole("link", { name: /Two kilos of Saffron <b>please<\/b>/ });
  expect(within(row).getByText("Saffron").tagName).toBe("MARK");
  expect(row.querySelector("b")).toBeNull();
  await person.click(row);
  expect((await shown(120)).closest("li")).toHaveAttribute("aria-current", "true");
  expect(history.location.search).toContain(`message=${idOf(120)}`);
});

it("moves between the matches by buttons and keys, in a circle, and counts them", async () => {
  network();
  const { user: person } = renderApp(address(120, "&q=saffron"));
  await shown(120);
  expect(await screen.findByText("Match 2 of 3")).toBeVisible();
  expect(screen.getByText("Match 2 of 3: Number 120")).toHaveAttribute("role", "status");
  const next = screen.getByRole("button", { name: "Next match" });
  await person.click(next);
  expect((await shown(200)).closest("li")).toHaveAttribute("aria-current", "true");
  expect(screen.getByText("Match 3 of 3: Number 200")).toHaveAttribute("role", "status");
  expect(next).toHaveFocus();
  await person.click(next);
  expect((await shown(40)).closest("li")).toHaveAttribute("aria-current", "true");
  await person.keyboard("[[");
  expect((await shown(200)).closest("li")).toHaveAttribute("aria-current", "true");
  await person.keyboard("]");
  expect((await shown(40)).closest("li")).toHaveAttribute("aria-current", "true");
  expect(scrolledTo()).toEqual([120, 200, 40, 200, 40].map(idOf));
});

it("goes to the newest message when a reply is sent, which names the newest as seen", async () => {
  const { inputsOf } = network();
  const { user: person, history } = renderApp(address(120));
  await shown(120);
  await person.type(await screen.findByRole("textbox", { name: /^Reply to/ }), "On its way");
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(inputsOf("conversations.reply")).toMatchObject([{ seenId: idOf(300) }]));
  await waitFor(() => expect(history.location.search).not.toContain("message="));
  expect(await within(await log()).findByText("On its way")).toBeVisible();
});
