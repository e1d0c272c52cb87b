import type { FastifyPluginAsync } from "fastify";
import type { Sandbox } from "../sandbox.ts";
import { assetRoutes } from "./assets.ts";
import { acceptFiles } from "./forms.ts";
import { html } from "./html.ts";
import { sendPage } from "./layout.ts";
import { mailboxPages } from "./mailbox.ts";
import { paymentPages } from "./payments.ts";
import { phonePages } from "./phone.ts";

/**
 * Returns the plugin that serves the sandbox's pages for people: the home page, the mailbox, phones
 * and payments. Errors are pages, too.
 */
export const pages =
  ({ core, razorpay, links, postmark, whatsapp }: Sandbox): FastifyPluginAsync =>
  async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 400;
      const words = status === 404 && error instanceof Error ? error.message : "That cannot be done now.";
      return sendPage(reply.code(status), {
        title: words,
        body: html`<div class="wide"><h1>${words}</h1><p><a href="/">Go to home page</a></p></div>`,
      });
    });

    acceptFiles(app);
    assetRoutes(app);
    mailboxPages(app, core, postmark);
    phonePages(app, core, whatsapp);
    paymentPages(app, core, { razorpay, links });

    // Returns a version that changes with everything that a page can show.
    app.get("/pages/version", async () => {
      const inbound = whatsapp.people.list().reduce((sum, { received }) => sum + received.length, 0);
      const deliveries = core.webhooks.deliveries();
      const attempts = deliveries.reduce((sum, delivery) => sum + delivery.attempts.length, 0);
      return [core.messages.entries.length, inbound, deliveries.at(-1)?.id ?? 0, attempts].join("-");
    });

    app.get("/", async (_request, reply) => {
      const count = (provider: string) =>
        core.messages.entries.filter((message) => message.provider === provider).length;
      const tile = (href: string, name: string, number: number, words: string) =>
        html`<a class="tile" href="${href}"><b>${name}</b><span class="count num">${number}</span><small>${words}</small></a>`;
      return sendPage(reply, {
        title: "Start",
        live: true,
        body: html`<div class="wide">
<div class="stack"><h1>Everything the outside world would see</h1>
<p class="quiet">The product at <a href="${core.appUrl}">${core.appUrl}</a> talks to these stand-ins exactly as it talks to the real Razorpay, Postmark, WhatsApp and Google.</p></div>
<div class="tiles">
${tile("/mailbox", "Mailbox", count("postmark"), "emails by way of Postmark")}
${tile("/phone", "Phone", count("whatsapp"), "WhatsApp messages")}
${tile("/razorpay", "Payments", razorpay.store.payments.size, "attempts to pay by Razorpay")}
</div>
<section class="stack"><h2>For scripts and tests</h2><dl class="facts">
<dt>All messages</dt><dd><a href="/control/messages"><code>GET /control/messages</code></a></dd>
<dt>All requests, without secrets</dt><dd><a href="/control/log"><code>GET /control/log</code></a></dd>
<dt>All webhooks</dt><dd><a href="/control/webhooks"><code>GET /control/webhooks</code></a></dd>
<dt>Let the next call fail</dt><dd><code>POST /control/fault {"provider": "postmark", "on": "email.send", "fault": "timeout"}</code></dd>
<dt>Begin anew</dt><dd><code>POST /control/reset</code></dd>
</dl></section></div>`,
      });
    });
  };
