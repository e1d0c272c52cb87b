import type { Language } from "@aavarti/domain/languages";
import type { Unsubscribing } from "@aavarti/services/consent/unsubscribe";
import { htmlEscape } from "escape-goat";

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#dfe5e6, #2b3335); --card: light-dark(#fff, #151c1e); --soft: light-dark(#4d5a5c, #a7b3b5);
    --accent: light-dark(#026771, #4ec9cf); --on: light-dark(#fff, #06191b); }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: light-dark(#f7fafa, #101618); color: light-dark(#172225, #e8eeee);
    font: 16px/1.6 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans Devanagari", sans-serif; }
  main { width: 100%; max-width: 440px; padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; }
  h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; text-wrap: balance; overflow-wrap: anywhere; }
  p { margin: 0 0 20px; color: var(--soft); }
  button { width: 100%; min-height: 48px; padding: 0 20px; border: 1px solid var(--accent); border-radius: 10px; font: inherit; font-weight: 600;
    background: var(--accent); color: var(--on); cursor: pointer; }
  button.quiet { background: transparent; color: var(--accent); }
  button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
  p:last-child { margin: 0; }
`;

/**
 * Returns the HTML of the page of a reminder's unsubscribe link, in its language, with one button:
 * to unsubscribe while the business may email (`mayEmail`), else to subscribe again. Works without
 * scripts. Changes nothing.
 */
export function unsubscribePage({ businessName, mayEmail, language }: Unsubscribing): string {
  const words = WORDS[language];
  const { title, text, button } = (mayEmail ? words.subscribed : words.unsubscribed)(htmlEscape(businessName));
  const state = mayEmail ? "withdrawn" : "granted";
  const look = mayEmail ? "" : ` class="quiet"`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>
<form method="post"><input type="hidden" name="state" value="${state}"><button${look}>${button}</button></form></main></body></html>`;
}

/** `business` is already escaped for HTML. */
type Words = Record<
  "subscribed" | "unsubscribed",
  (business: string) => { title: string; text: string; button: string }
>;

const WORDS: Record<Language, Words> = {
  en: {
    subscribed: (business) => ({
      title: `Email reminders from ${business}`,
      text: `${business} emails you before a subscription renews.`,
      button: "Unsubscribe",
    }),
    unsubscribed: (business) => ({
      title: "You've unsubscribed",
      text: `You won't get email reminders from ${business} any more.`,
      button: "Subscribe again",
    }),
  },
  hi: {
    subscribed: (business) => ({
      title: `${business} के ईमेल रिमाइंडर`,
      text: `रिन्यूअल से पहले ${business} की तरफ़ से ईमेल आता है।`,
      button: "ईमेल बंद करें",
    }),
    unsubscribed: (business) => ({
      title: "ईमेल बंद हो गए",
      text: `अब ${business} के ईमेल रिमाइंडर नहीं आएँगे।`,
      button: "फिर चालू करें",
    }),
  },
};
