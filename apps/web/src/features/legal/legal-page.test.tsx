// @vitest-environment jsdom
import "../../testing/setup.ts";
import { LANGUAGES } from "@aavarti/domain/languages";
import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { pagesIn } from "../../pages/page-table.tsx";

describe.each(["/privacy-policy", "/terms-of-service"] as const)("the page at %s", (path) => {
  it.each(LANGUAGES)(
    "has a version, a date and a table of contents whose links all lead to a heading: %s",
    (language) => {
      const { title, content } = pagesIn(language)[path];
      render(content);
      expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
      expect(screen.getByText(language === "hi" ? /^संस्करण \d/ : /^Version \d/)).toBeVisible();
      const [contents] = screen.getAllByRole("navigation");
      const links = within(contents as HTMLElement).getAllByRole("link");
      const headings = screen.getAllByRole("heading", { level: 2 }).filter(({ id }) => id !== "");
      expect(links.map((link) => link.getAttribute("href"))).toEqual(headings.map(({ id }) => `#${id}`));
      expect(links.length).toBeGreaterThan(4);
      expect(links.every((link) => /[\u0900-\u097f]/.test(link.textContent) === (language === "hi"))).toBe(true);
    },
  );
});
