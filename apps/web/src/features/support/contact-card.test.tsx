// @vitest-environment jsdom
import "../../testing/setup.ts";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { tenant } from "../../testing/samples.ts";
import { ContactCard, HelpCard } from "./contact-card.tsx";

/** Returns the subject and the text of the email that the link starts. */
function mailOf(link: HTMLElement) {
  const address = new URL(link.getAttribute("href") ?? "");
  return { to: address.pathname, subject: address.searchParams.get("subject"), text: address.searchParams.get("body") };
}

it("starts an email to support with the business and the screen, and names the address", () => {
  render(<ContactCard tenant={tenant} />);
  const { to, subject, text } = mailOf(screen.getByRole("link", { name: "Email support" }));
  expect(to).toBe("support@aavarti.app");
  expect(subject).toBe("Help for Prerna Classes");
  expect(text).toContain("What happened instead:");
  expect(text).toContain(`--\nPrerna Classes\n${window.screen.width}×${window.screen.height}`);
  expect(screen.getByText("support@aavarti.app")).toBeVisible();
});

it("links to the answers that need no email", () => {
  render(<HelpCard />);
  expect(screen.getByRole("link", { name: /^Your data/ })).toHaveAttribute("href", "/data-deletion");
  expect(screen.getByRole("link", { name: /^For developers/ })).toHaveAttribute("href", "/api/docs");
  expect(screen.getByText("Press ? on any screen.")).toBeVisible();
});

it("is in Hindi, with the email's text", async () => {
  await switchLanguage("hi");
  render(<ContactCard tenant={tenant} />);
  const { subject, text } = mailOf(screen.getByRole("link", { name: "सपोर्ट को ईमेल करें" }));
  expect(subject).toBe("Prerna Classes के लिए मदद");
  expect(text).toMatch(/[\u0900-\u097f]/);
});
