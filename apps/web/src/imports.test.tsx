// @vitest-environment jsdom
import "./testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork } from "./testing/fake-network.ts";
import { failOnce, heldAnswer, refuseWith } from "./testing/refusals.ts";
import { renderApp } from "./testing/render-app.tsx";
import { tenant, user } from "./testing/samples.ts";
import { signedIn } from "./testing/signed-in.ts";

const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });
const ID = "0190a000-0000-7000-8000-000000000021";
const OPEN = `/dashboard/import?id=${ID}`;

const ready = {
  id: ID,
  fileName: "members.csv",
  state: "ready",
  headers: ["Name", "Phone"],
  mapping: ["name", "phone"],
  productChoices: {},
  remindFrom: "tomorrow",
  rowCount: 40,
  doneRows: 0,
  counts: { new: 38, update: 1, same: 0, refused: 1, warned: 0 },
  products: [],
  dates: [],
  durationConflicts: [],
  endQuestion: null,
  payments: null,
  openQuestions: 0,
  forecast: { today: 0, tomorrow: 2, week: 5 },
  createdAt: "2026-11-20T05:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  revertedAt: null,
};
const done = { ...ready, state: "done", doneRows: 40 };

const around = {
  ...signedIn(),
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
  "imports.list": () => page(),
  "imports.read": () => ready,
  "imports.rows": () => page(),
};

beforeEach(() => {
  keepToken("token-1", tenant.id);
  vi.useFakeTimers({ now: new Date("2026-11-21T06:00:00.000Z"), toFake: ["Date"] });
});

it("tells an agent who may import and asks for nothing", async () => {
  const agent = { ...user, role: "agent" };
  const network = fakeNetwork({ ...around, "auth.me": () => ({ user: agent, tenant }) });
  renderApp("/dashboard/import");
  expect(await screen.findByText("Only owners, admins and managers can import.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Choose file" })).not.toBeInTheDocument();
  expect(network.inputsOf("imports.list")).toEqual([]);
});

it("offers a file to a business without imports, and lists no past ones", async () => {
  const network = fakeNetwork(around);
  renderApp("/dashboard/import");
  expect(await screen.findByText(/from Excel, Google Sheets or any CSV file/)).toBeVisible();
  await waitFor(() => expect(network.inputsOf("imports.list")).toHaveLength(1));
  expect(screen.queryByRole("heading", { name: "Past imports" })).not.toBeInTheDocument();
});

it("lists past imports with their results", async () => {
  fakeNetwork({ ...around, "imports.list": () => page(done) });
  renderApp("/dashboard/import");
  expect(await screen.findByRole("heading", { name: "Past imports" })).toBeVisible();
  expect(screen.getByRole("link", { name: "members.csv" })).toBeVisible();
  expect(screen.getByText(/38 new, 1 updated, 0 unchanged, 1 skipped/)).toBeVisible();
});

it("says what to do with an import that wasn't started, and removes it", async () => {
  let isThere = true;
  const network = fakeNetwork({
    ...around,
    "imports.list": () => (isThere ? page(ready) : page()),
    "imports.discard": () => {
      isThere = false;
    },
  });
  const { user: person } = renderApp("/dashboard/import");
  expect(await screen.findByText("Not started")).toBeVisible();
  expect(screen.getByText("Nothing is imported yet. Open it to check and import the rows.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Remove members.csv" }));
  expect(await screen.findByText("members.csv removed")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Not started")).not.toBeInTheDocument());
  expect(network.inputsOf("imports.discard")).toEqual([{ id: ready.id }]);
});

it("keeps pasted rows for this business when the page is reloaded", async () => {
  fakeNetwork(around);
  const { user: person } = renderApp("/dashboard/import");
  const rows = () => screen.findByLabelText("Or paste rows from a spreadsheet");
  await person.click(await rows());
  await person.paste("Name\tPhone\nAsha\t9826041177");
  cleanup();
  renderApp("/dashboard/import");
  expect(await rows()).toHaveValue("Name\tPhone\nAsha\t9826041177");
  sessionStorage.clear();
});

it("says that past imports failed to load, and Try again brings them", async () => {
  fakeNetwork({ ...around, "imports.list": failOnce(page(done)) });
  const { user: person } = renderApp("/dashboard/import");
  expect(await screen.findByText("Couldn't load past imports. Try again.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "members.csv" })).toBeVisible();
});

it("says that an import is loading, and then shows it", async () => {
  const held = heldAnswer();
  const read = vi.fn(held.handler as () => unknown);
  fakeNetwork({ ...around, "imports.read": read });
  renderApp(OPEN);
  expect(await screen.findByRole("status", { name: "Loading import" })).toBeVisible();
  held.resolve(ready);
  expect(await screen.findByText("Preview of members.csv")).toBeVisible();
});

it("says that an import failed to load, and Try again brings it", async () => {
  fakeNetwork({ ...around, "imports.read": failOnce(ready) });
  const { user: person } = renderApp(OPEN);
  expect(await screen.findByText("Couldn't load the import. Try again.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Preview of members.csv")).toBeVisible();
});

it("says that an import doesn't exist and offers another", async () => {
  fakeNetwork({ ...around, "imports.read": refuseWith(refusal("import.notFound")) });
  renderApp(OPEN);
  expect(await screen.findByText("Import not found")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

it("says why an import didn't start, and then how far it is", async () => {
  const start = vi.fn(refuseWith(refusal("server.failed")) as () => unknown);
  fakeNetwork({ ...around, "imports.start": start });
  const { user: person } = renderApp(OPEN);
  await person.click(await screen.findByRole("button", { name: "Import 39 rows" }));
  expect(await screen.findByText("Couldn't start the import")).toBeVisible();
  start.mockReturnValue({ ...ready, state: "running", doneRows: 10 });
  await person.click(screen.getByRole("button", { name: "Import 39 rows" }));
  expect(await screen.findByRole("progressbar", { name: "10 of 40 rows" })).toHaveAttribute("aria-valuenow", "10");
  expect(screen.getByText("Importing members.csv")).toBeVisible();
});

it("doesn't start an import with open questions", async () => {
  fakeNetwork({ ...around, "imports.read": () => ({ ...ready, openQuestions: 2, forecast: null }) });
  renderApp(OPEN);
  expect(await screen.findByRole("button", { name: "Import 39 rows" })).toBeDisabled();
});

it("asks before an import is undone: loading, refused, and under way", async () => {
  const held = heldAnswer();
  const revert = vi.fn(refuseWith(refusal("server.failed")) as () => unknown);
  fakeNetwork({
    ...around,
    "imports.read": () => done,
    "imports.previewRevert": held.handler,
    "imports.revert": revert,
  });
  const { user: person } = renderApp(OPEN);
  expect(
    await screen.findByText("1 row was skipped. The file shows why. Fix it and import the file again."),
  ).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Undo import" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo this import?" });
  expect(within(dialog).getByRole("status", { name: "Checking for changes since the import" })).toBeVisible();
  held.resolve({ customers: 38, subscriptions: 38, restored: 1, payments: 0, edited: [], editedCount: 0 });
  await person.click(await within(dialog).findByRole("button", { name: "Undo import" }));
  expect(await within(dialog).findByRole("alert")).toBeVisible();
  revert.mockReturnValue({ ...done, state: "reverting", doneRows: 0 });
  await person.click(within(dialog).getByRole("button", { name: "Undo import" }));
  expect(await screen.findByText("Undoing import of members.csv")).toBeVisible();
});

it("says in Hindi who may import", async () => {
  await switchLanguage("hi");
  fakeNetwork({
    ...around,
    "auth.me": () => ({ user: { ...user, role: "viewer", language: "hi" }, tenant }),
    "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
  });
  renderApp("/dashboard/import");
  expect(await screen.findByText("सिर्फ़ मालिक, एडमिन या मैनेजर इंपोर्ट कर सकते हैं।")).toBeVisible();
});

describe("the rows of a checked import", () => {
  it("are said to be loading, and not to be none", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...around, "imports.rows": held.handler });
    renderApp(OPEN);
    expect(await screen.findByRole("status", { name: "Loading rows" })).toBeVisible();
    held.resolve(page());
    await waitFor(() => expect(screen.queryByRole("status", { name: "Loading rows" })).not.toBeInTheDocument());
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("are brought by Try again after they failed to load, and the import can start without them", async () => {
    fakeNetwork({ ...around, "imports.rows": failOnce(page()) });
    const { user: person } = renderApp(OPEN);
    expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load rows. Try again.");
    expect(screen.getByRole("button", { name: /^Import \d+ rows$/ })).toBeEnabled();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  });
});
