// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyLabel, type Shortcut, useShortcuts } from "./shortcuts.ts";

const ran: string[] = [];
const shortcut = (...keys: string[]): Shortcut => {
  const does = keys.join(" ");
  return { keys, does, group: "", run: () => ran.push(does) };
};

function Screen({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts);
  return <input />;
}

const press = (key: string, held: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, ...held });

describe("shortcuts", () => {
  beforeEach(() => {
    ran.length = 0;
    localStorage.clear();
  });

  afterEach(cleanup);

  it("prefers a sequence to the single key that ends it", () => {
    render(<Screen shortcuts={[shortcut("c"), shortcut("g", "c")]} />);
    for (const key of ["c", "g", "c", "g", "g", "c"]) press(key);
    expect(ran).toEqual(["c", "g c", "g c"]);
  });

  it("leaves Ctrl with Shift to the browser, since Ctrl Shift Z is redo", () => {
    render(<Screen shortcuts={[shortcut("mod+z"), shortcut("mod+k"), shortcut("?")]} />);
    expect(press("Z", { ctrlKey: true, shiftKey: true })).toBe(true);
    expect(press("K", { metaKey: true, shiftKey: true })).toBe(true);
    press("z", { ctrlKey: true });
    press("?", { shiftKey: true });
    expect(ran).toEqual(["mod+z", "?"]);
  });

  it("lets a text field keep its letters and its own undo", () => {
    const { getByRole } = render(<Screen shortcuts={[shortcut("c"), shortcut("mod+z"), shortcut("mod+k")]} />);
    press("c", {}, getByRole("textbox"));
    press("z", { ctrlKey: true }, getByRole("textbox"));
    press("k", { ctrlKey: true }, getByRole("textbox"));
    expect(ran).toEqual(["mod+k"]);
  });

  it.each([
    ["g", "G"],
    ["mod+k", "Ctrl K"],
    ["mod+", "Ctrl "],
    ["?", "?"],
    ["escape", "Escape"],
    ["mod+enter", "Ctrl Enter"],
  ])("writes the key %s as %s", (key, shown) => {
    expect(keyLabel(key)).toBe(shown);
  });
});
