// @vitest-environment jsdom
import "../../testing/setup.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { setConnected } from "../../lib/realtime/connection.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { watchPageLoads } from "../../testing/page-loads.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { RouteError } from "./route-error.tsx";

afterEach(() => setConnected(true));

it("says that saved work is safe when a screen fails, and loads the page again", async () => {
  fakeNetwork({});
  const { user: person } = renderPart(<ErrorScreen />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrongYour saved work is safe.");
  const { reload } = watchPageLoads();
  await person.click(screen.getByRole("button", { name: "Refresh Page" }));
  expect(reload).toHaveBeenCalledOnce();
});

it("says in Hindi that a screen failed", async () => {
  await switchLanguage("hi");
  fakeNetwork({});
  renderPart(<ErrorScreen />);
  expect(await screen.findByRole("alert")).toHaveTextContent(/सुरक्षित/);
});

it("leads from an unknown address to the dashboard, and back where the reader came from", async () => {
  fakeNetwork({});
  const { user: person, history } = renderPart(<NotFoundScreen />, { path: "/old-link" });
  expect(await screen.findByRole("heading", { name: /^404.*Page not found$/ })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open dashboard" })).toHaveAttribute("href", "/dashboard");
  expect(screen.queryByRole("button", { name: "Go back" })).not.toBeInTheDocument();
  act(() => history.push("/older-link"));
  await person.click(await screen.findByRole("button", { name: "Go back" }));
  await waitFor(() => expect(history.location.pathname).toBe("/old-link"));
});

it("waits where a screen's files can't be loaded without a network, and loads the page when it is back", async () => {
  fakeNetwork({});
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  setConnected(false);
  renderPart(<RouteError error={new Error("renewals.js did not come")} />);
  expect(await screen.findByRole("alert")).toHaveTextContent("You're offline");
  const { reload } = watchPageLoads();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  act(() => setConnected(true));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
