import { describe, expect, it } from "vitest";
import { excerptAround } from "./excerpt-around.ts";

const joined = (text: string, search: string) => {
  const found = excerptAround(text, search);
  return found && `${found.before}[${found.match}]${found.after}`;
};

describe("excerptAround", () => {
  it("returns the text with what matches, as it was written", () => {
    expect(joined("Kal GulabJamun ka order hai", "gulabjamun")).toBe("Kal [GulabJamun] ka order hai");
    expect(joined("ÉCOLE", "école")).toBe("[ÉCOLE]");
  });

  it("cuts long texts between words, on one line", () => {
    const text = `${"one two three ".repeat(9)}\nhere  is saffron${" and more".repeat(40)}`;
    const found = excerptAround(text, "saffron");
    expect(found?.before).toBe("…one two three here is ");
    expect(found?.match).toBe("saffron");
    expect(found?.after.length).toBeLessThanOrEqual(120);
    expect(found?.after.endsWith("…")).toBe(true);
  });

  it("shows nothing of a word longer than the excerpt", () => {
    expect(joined(`${"x".repeat(50)}saffron`, "saffron")).toBe("…[saffron]");
  });

  it("keeps a letter of Hindi with its signs", () => {
    expect(joined("दो किलो गुलाबजामुन", "किल")).toBe("दो [किलो] गुलाबजामुन");
  });

  it("returns null where the text doesn't contain it", () => {
    expect(excerptAround("Namaste", "saffron")).toBeNull();
    expect(excerptAround("Namaste", "")).toBeNull();
  });
});
