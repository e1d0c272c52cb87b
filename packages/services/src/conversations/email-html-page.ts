import type { Language } from "@aavarti/domain/languages";

const WORDS: Record<Language, { quoted: string; expired: string }> = {
  en: { quoted: "Show quoted text", expired: "This email is no longer open here. Refresh the page to see it." },
  hi: {
    quoted: "पिछले मैसेज का टेक्स्ट दिखाएँ",
    expired: "यह ईमेल अब यहां खुला नहीं है। इसे देखने के लिए पेज रीफ़्रेश करें।",
  },
};

// Emails are written for white paper; the page has it in the dark theme too.
const STYLE = `
  :root { color-scheme: only light; }
  body { margin: 0; padding: 12px; background: #fff; color: #172225; overflow-wrap: anywhere;
    font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans Devanagari", sans-serif; }
  img { max-width: 100%; height: auto; }
  table { max-width: 100%; }
  pre { white-space: pre-wrap; }
  a { color: #026771; }
  blockquote { margin: 8px 0; padding-left: 10px; border-left: 2px solid #dfe5e6; }
  details { margin-top: 8px; }
  summary { width: fit-content; padding: 4px 0; color: #4d5a5c; font-size: 14px; font-weight: 500; cursor: pointer; }
  img:not([src]) { color: #4d5a5c; font-size: 13px; }
`;

/**
 * Returns the page of an email: safe HTML on white, in any theme, with its quotations folded.
 * `language` is that of the button that shows them.
 */
export const emailHtmlPage = (safeHtml: string, language: Language): string =>
  page(safeHtml.replaceAll("<details>", `<details><summary lang="${language}">${WORDS[language].quoted}</summary>`));

/** Returns the page that is shown instead of an email whose link has expired, in both languages. */
export const expiredEmailPage = (): string =>
  page(
    Object.entries(WORDS)
      .map(([language, { expired }]) => `<p lang="${language}">${expired}</p>`)
      .join(""),
  );

const page = (body: string): string => `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>Email</title><style>${STYLE}</style></head><body dir="auto">${body}</body></html>`;
