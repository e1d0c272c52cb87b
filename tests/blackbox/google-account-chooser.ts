import { expect } from "vitest";
import type { Browser } from "./browser.ts";

type GooglePerson = { email: string; name?: string; emailVerified?: boolean };

/**
 * Clicks a person in the sandbox's account chooser and returns where Google redirects the browser:
 * our callback with a code.
 */
export function choosePerson(browser: Browser, authorizeUrl: string, person: GooglePerson): Promise<string> {
  const { email, name = "Gauri Shah", emailVerified = true } = person;
  return click(browser, authorizeUrl, { email, name, ...(emailVerified ? {} : { unverified: "on" }) });
}

/** Clicks Cancel. */
export const cancelChoice = (browser: Browser, authorizeUrl: string): Promise<string> =>
  click(browser, authorizeUrl, { cancel: "1" });

/** Submits the chooser's form, which includes the request's own parameters. */
async function click(browser: Browser, authorizeUrl: string, choice: Record<string, string>): Promise<string> {
  const chooser = await browser.get(authorizeUrl);
  expect(chooser.status, chooser.text.slice(0, 500)).toBe(200);
  const { origin, pathname, searchParams } = new URL(authorizeUrl);
  const chosen = await browser.submit(origin + pathname, { ...Object.fromEntries(searchParams), ...choice });
  expect(chosen.status, chosen.text.slice(0, 500)).toBe(303);
  return chosen.location;
}
