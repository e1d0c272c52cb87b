// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { Import } from "@aavarti/contract/imports";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { keepToken } from "../../lib/session/session-token.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failUnexpectedly, heldAnswer } from "../../testing/refusals.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedIn } from "../../testing/signed-in.ts";

const checked: Import = {
  id: "0190a000-0000-7000-8000-00000000000d",
  fileName: "members.csv",
  state: "ready",
  headers: ["Name"],
  mapping: ["name"],
  productChoices: {},
  remindFrom: "tomorrow",
  rowCount: 2,
  doneRows: 0,
  counts: { new: 2, update: 0, same: 0, refused: 0, warned: 0 },
  products: [],
  dates: [],
  durationConflicts: [],
  endQuestion: null,
  payments: null,
  openQuestions: 0,
  forecast: { today: 0, tomorrow: 0, week: 0 },
  createdAt: "2026-11-21T03:30:00.000Z",
  startedAt: null,
  finishedAt: null,
  revertedAt: null,
};
const done: Import = {
  ...checked,
  state: "done",
  doneRows: 2,
  startedAt: "2026-11-21T03:31:00.000Z",
  finishedAt: "2026-11-21T03:31:02.000Z",
};
const answers = {
  ...signedIn(),
  "imports.read": () => checked,
  "imports.rows": () => ({ items: [], nextCursor: null }),
};
const start = () => screen.findByRole("button", { name: "Import 2 rows" });

beforeEach(() => keepToken("token-1", null));

it("starts an import once, and shows all rows of its result whatever the check was filtered by", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ ...answers, "imports.start": held.handler });
  const { user: person, history } = renderApp(`/dashboard/import?id=${checked.id}&show=new`);
  await waitFor(() =>
    expect(network.inputsOf("imports.rows")).toContainEqual(expect.objectContaining({ verdict: "new" })),
  );
  await person.dblClick(await start());
  expect(await start()).toBeDisabled();
  held.resolve(done);
  await waitFor(() => expect(history.location.href).toBe(`/dashboard/import?id=${checked.id}`));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Import 2 rows" })).not.toBeInTheDocument());
  expect(network.inputsOf("imports.rows").at(-1)).not.toHaveProperty("verdict");
  expect(network.inputsOf("imports.start")).toEqual([{ id: checked.id, remindFrom: "tomorrow" }]);
});

it("keeps the filter of the check when the import couldn't be started", async () => {
  fakeNetwork({ ...answers, "imports.start": failUnexpectedly });
  const { user: person, history } = renderApp(`/dashboard/import?id=${checked.id}&show=new`);
  await person.click(await start());
  expect(await screen.findByText("Something went wrong")).toBeVisible();
  expect(history.location.search).toContain("show=new");
  expect(await start()).toBeEnabled();
});

it("says that the import couldn't be discarded, and keeps it", async () => {
  fakeNetwork({ ...answers, "imports.discard": failUnexpectedly });
  const { user: person, history } = renderApp(`/dashboard/import?id=${checked.id}`);
  await start();
  await person.click(screen.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("Couldn't discard the import")).toBeVisible();
  expect(history.location.search).toContain(checked.id);
});

it("shows an answer as before when it couldn't be checked", async () => {
  const conflict = {
    name: "Class 12 Physics",
    durationMonths: 3,
    dates: [{ months: 1, rows: 2 }],
    isSettled: true,
    answer: "dates",
    example: { row: 2, startDate: "2026-11-01", endDate: "2026-12-01", durationEndDate: "2027-02-01" },
  };
  fakeNetwork({
    ...answers,
    "imports.read": () => ({ ...checked, durationConflicts: [conflict] }),
    "imports.check": failUnexpectedly,
  });
  const { user: person } = renderApp(`/dashboard/import?id=${checked.id}`);
  await person.click(await screen.findByRole("radio", { name: /3 months/ }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.getByRole("radio", { name: /3 months/ })).not.toBeChecked();
  expect(screen.getByRole("radio", { checked: true })).toHaveAccessibleName(/dates/);
});
