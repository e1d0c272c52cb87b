import type { FastifyReply } from "fastify";
import { type Html, html } from "./html.ts";

export type Page = {
  title: string;
  /** The current entry of the navigation. */
  section?: "mailbox" | "phone" | "payments" | undefined;
  body: Html;
  /** Reloads the page when something has changed. */
  live?: boolean;
};

const SECTIONS = [
  { id: "mailbox", href: "/mailbox", name: "Mailbox" },
  { id: "phone", href: "/phone", name: "Phone" },
  { id: "payments", href: "/razorpay", name: "Payments" },
] as const;

export const BANNER = "Sandbox: no money moves, nothing leaves this machine";

/**
 * Sends a page of the sandbox with its header and navigation; a `live` page reloads when something
 * that it can show changes.
 */
export function sendPage(reply: FastifyReply, { title, section, body, live = false }: Page): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/sandbox.css">
${live && html`<script src="/assets/live.js" defer></script>`}
</head>
<body>
<p class="banner">${BANNER}</p>
<header class="top">
<a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="20" height="20">Sandbox</a>
<nav>${SECTIONS.map(({ id, href, name }) => html`<a href="${href}"${id === section && html` aria-current="page"`}>${name}</a>`)}</nav>
</header>
<main>${body}</main>
</body>
</html>`;
  return sendHtml(reply, page);
}

const POLICY = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "media-src": "'self'",
  "connect-src": "'self'",
  "frame-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/**
 * Sends HTML with a content security policy that allows nothing from other origins. `changes`
 * replaces or adds directives.
 */
export const sendHtml = (reply: FastifyReply, page: Html, changes: Record<string, string> = {}): FastifyReply =>
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    // Not "no-referrer": with it the forms of these pages would be sent with "Origin: null", which
    // the guard refuses.
    .header("referrer-policy", "same-origin")
    .header("x-content-type-options", "nosniff")
    .header(
      "content-security-policy",
      Object.entries({ ...POLICY, ...changes })
        .map(([directive, value]) => `${directive} ${value}`)
        .join("; "),
    )
    .send(page.text);

/**
 * Returns an ISO instant as `21 Nov, 10:15` in this machine's time zone: the sandbox and its reader
 * are on the same machine.
 */
export const formatInstant = (iso: string): string =>
  new Date(iso).toLocaleString("en-IN", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  });

/**
 * Returns an Indian number without plus as `+91 98765 43210`; numbers of other countries only get
 * the plus.
 */
export const formatPhone = (digits: string): string =>
  /^91\d{10}$/.test(digits) ? `+91 ${digits.slice(2, 7)} ${digits.slice(7)}` : `+${digits}`;

/**
 * Returns an amount in hundredths as `₹1,500.00`. `currency` changes the sign and, as for JPY, the
 * number of decimals shown; the amount is divided by 100 for every currency.
 */
export const formatPaise = (paise: number, currency = "INR"): string =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency }).format(paise / 100);
