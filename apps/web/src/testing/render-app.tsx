import { createMemoryHistory } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { App } from "../app.tsx";
import { currentToasts, dismissToast } from "../ui/toast-store.ts";

/**
 * Renders the whole application at a URL; the test has set up its `fakeNetwork` before. Returns the
 * history and a `userEvent` user. Closes the toasts of an earlier test first.
 */
export function renderApp(path: string) {
  for (const { id } of currentToasts()) dismissToast(id);
  const history = createMemoryHistory({ initialEntries: [path] });
  render(<App history={history} />);
  return { history, user: userEvent.setup() };
}

/**
 * Clicks the button "Undo" as soon as it can be clicked: Radix accepts clicks on a toast only a
 * moment after the first one is shown. Rejects when there is none within a minute.
 */
export const clickUndo = (person: UserEvent): Promise<void> =>
  waitFor(() => person.click(screen.getByRole("button", { name: "Undo" })));
