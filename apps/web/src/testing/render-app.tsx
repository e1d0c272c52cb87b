import { createMemoryHistory } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { App } from "../app.tsx";
import { currentToasts, dismissToast } from "../ui/toast-store.ts";

/** The whole application at an address, as a person meets it. Only the network is not real. */
export function renderApp(path: string) {
  for (const { id } of currentToasts()) dismissToast(id);
  const history = createMemoryHistory({ initialEntries: [path] });
  render(<App history={history} />);
  return { history, user: userEvent.setup() };
}

/** Radix lets the toasts' place take clicks a moment after the first toast stands in it. */
export const clickUndo = (person: UserEvent): Promise<void> =>
  waitFor(() => person.click(screen.getByRole("button", { name: "Undo" })));
