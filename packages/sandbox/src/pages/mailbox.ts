import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { EmailMessage } from "../messages.ts";
import type { PostmarkSandbox } from "../postmark/postmark.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import { readForm } from "./forms.ts";
import { Html, html } from "./html.ts";
import { formatInstant, sendHtml, sendPage } from "./layout.ts";
import { MissingPage } from "./missing-page.ts";

const SHOWN = 200;
const ListQuery = z.object({ to: z.string().trim().default("") });

type ById = { Params: { id: string }; Querystring: { to?: string } };

/**
 * Adds the pages of the mailbox that shows all emails of the product, newest first, at most 200,
 * optionally only those whose recipient contains a text, and one email with its history. Buttons do
 * what its recipient can: reply, bounce (hard or soft), complain, unsubscribe; each reports to the
 * product by webhook and returns to the email. An unknown email gets a 404 page.
 */
export function mailboxPages(app: FastifyInstance, core: SandboxCore, postmark: PostmarkSandbox): void {
  const emails = (to: string): EmailMessage[] =>
    core.messages.entries
      .filter((message): message is EmailMessage => message.provider === "postmark")
      .filter((message) => message.to.toLowerCase().includes(to.toLowerCase()))
      .slice(-SHOWN)
      .reverse();

  /** Returns the email with this id. @throws MissingPage */
  function requireEmail(id: string): EmailMessage {
    const message = postmark.find(id);
    if (message === undefined) throw new MissingPage("This email is gone: the sandbox was reset.");
    return message;
  }

  app.get("/mailbox", async ({ query }, reply) => {
    const { to } = ListQuery.parse(query);
    const found = emails(to);
    return sendPage(reply, {
      title: "Mailbox",
      section: "mailbox",
      live: true,
      body: html`<div class="split">${list(found, { to, current: undefined, postmark })}
<section class="detail empty">${
        found.length === 0 && to === ""
          ? html`<b>No emails yet</b><p>Emails that Aavarti sends appear here immediately.</p>`
          : html`<b>Choose an email</b><p>Open one on the left to read it, reply or let it bounce.</p>`
      }</section></div>`,
    });
  });

  app.get<ById>("/mailbox/:id", async ({ params, query }, reply) => {
    const { to } = ListQuery.parse(query);
    const message = requireEmail(params.id);
    return sendPage(reply, {
      title: message.subject,
      section: "mailbox",
      live: true,
      body: html`<div class="split open">${list(emails(to), { to, current: message.id, postmark })}${view(message, postmark)}</div>`,
    });
  });

  // Shows the mail's own HTML in a frame without an origin and without scripts, which can load
  // nothing.
  app.get<ById>("/mailbox/:id/html", async ({ params }, reply) => {
    const page = html`<!doctype html>
<meta charset="utf-8"><base target="_blank">
<style>body { font: 15px/1.5 system-ui, sans-serif; margin: 20px; color: #1d2528; background: #fff; }</style>
${new Html(requireEmail(params.id).html)}`;
    return sendHtml(reply, page, {
      "style-src": "'unsafe-inline'",
      "script-src": "'none'",
      "frame-ancestors": "'self'",
      sandbox: "allow-popups allow-popups-to-escape-sandbox",
    });
  });

  app.post<ById>("/mailbox/:id/reply", async ({ params, body }, reply) => {
    const message = requireEmail(params.id);
    const { text, files } = await readForm(body);
    if (text !== "" || files.length > 0) postmark.reply(message, { text, files });
    return reply.redirect(`/mailbox/${message.id}`, 303);
  });
  const act = (action: string, run: (message: EmailMessage, recipient: string) => void) =>
    app.post<ById>(`/mailbox/:id/${action}`, async ({ params }, reply) => {
      const message = requireEmail(params.id);
      run(message, message.recipients[0] ?? message.to);
      return reply.redirect(`/mailbox/${message.id}`, 303);
    });
  act("bounce", (message, recipient) => postmark.bounce(message, recipient, "HardBounce"));
  act("soft-bounce", (message, recipient) => postmark.bounce(message, recipient, "SoftBounce"));
  act("complaint", (message, recipient) => postmark.complain(message, recipient));
  act("unsubscribe", (message, recipient) =>
    postmark.changeSubscription({ recipient, stream: message.stream, suppress: true }, message),
  );
}

type List = { to: string; current: string | undefined; postmark: PostmarkSandbox };

const list = (messages: readonly EmailMessage[], { to, current }: List): Html => html`<aside class="list">
<form role="search"><input name="to" value="${to}" placeholder="Filter by recipient" aria-label="Filter by recipient"></form>
${messages.length === 0 && to !== "" && html`<p class="empty">No emails to “${to}”.</p>`}
<ul>${messages.map(
  (
    message,
  ) => html`<li><a href="/mailbox/${message.id}${to === "" ? "" : `?to=${encodeURIComponent(to)}`}"${message.id === current && html` aria-current="page"`}>
<span class="line"><b>${message.to}</b><time>${formatInstant(message.at)}</time></span>
<span class="cut">${message.subject || "(no subject)"}</span>
<small class="cut">${message.text.slice(0, 120)}</small></a></li>`,
)}</ul></aside>`;

const TONES: Record<string, string> = { Delivered: "good", Replied: "good", "Soft bounce": "warn" };

function view(message: EmailMessage, postmark: PostmarkSandbox): Html {
  const action = (name: string, label: string, tone = "") =>
    html`<form method="post" action="/mailbox/${message.id}/${name}"><button class="${tone}">${label}</button></form>`;
  const facts = [
    ["From", message.from.name ? `${message.from.name} <${message.from.email}>` : message.from.email],
    ["To", message.recipients.join(", ")],
    ["Reply to", message.replyTo],
    ["Sent", formatInstant(message.at)],
  ].filter(([, value]) => value !== "");
  return html`<article class="detail">
<a class="back" href="/mailbox">‹ All emails</a>
<h1>${message.subject || "(no subject)"}</h1>
<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${message.html !== "" && html`<div class="paper"><iframe src="/mailbox/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email as its recipient sees it"></iframe></div>`}
${message.files.length > 0 && html`<ul class="history">${message.files.map(({ mediaId, fileName }) => html`<li><a href="/media/${mediaId}" target="_blank">${fileName}</a></li>`)}</ul>`}
<details class="paper"${message.html === "" && html` open`}><summary>Plain text</summary><pre>${message.text}</pre></details>
<details class="paper"><summary>Headers and metadata</summary><pre>${headersOf(message)}</pre></details>
<section class="stack"><h2>What happened</h2><ul class="history">
<li><span class="pill">Accepted</span><small>${formatInstant(message.at)}</small></li>
${postmark.historyOf(message.id).map(({ type, recipient, at }) => html`<li><span class="pill ${TONES[type] ?? "bad"}">${type}</span><small>${recipient}, ${formatInstant(at)}</small></li>`)}
</ul></section>
<section class="stack"><h2>As the recipient</h2>
<form class="stack" method="post" enctype="multipart/form-data" action="/mailbox/${message.id}/reply">
<textarea name="text" placeholder="Write a reply" aria-label="Reply"></textarea>
<input type="file" name="file" multiple aria-label="Attachments">
<div class="row"><button class="primary">Reply</button></div></form>
<div class="row">${action("bounce", "Bounce", "danger")}${action("soft-bounce", "Soft bounce")}${action("complaint", "Complain", "danger")}${action("unsubscribe", "Unsubscribe")}</div>
</section></article>`;
}

function headersOf({ id, stream, tag, metadata, headers, attachments }: EmailMessage): string {
  return [
    `Message-ID: <${id}@mtasv.net>`,
    `X-PM-Message-Stream: ${stream}`,
    `X-PM-Tag: ${tag}`,
    ...Object.entries(metadata).map(([name, value]) => `X-PM-Metadata-${name}: ${value}`),
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...attachments.map((name) => `Attachment: ${name}`),
  ].join("\n");
}
